/**
 * The samples that decide the blocks of a window: those inside it and the nearest on either side; where such a
 * neighbour tells no register value (a meter that sends power and registers in frames of their own), also the nearest
 * within 7 days that does.
 *
 * Without a register value on both sides of some part of the window the far ones say nothing and are left out.
 * Source: domain.md §2.1, §2.2 (the difference between two register values is known).
 */
import { DAY_MS, type Instant, type Interval } from '../time/interval.ts'
import { firstNotBefore } from './first-not-before.ts'
import type { Sample } from './sample.ts'

export const REGISTER_REACH_DAYS = 7

/** `samples` in order of time. */
export function samplesNear(samples: readonly Sample[], window: Interval): Sample[] {
  const first = firstNotBefore(samples, window.from)
  const last = firstNotBefore(samples, window.to)
  const near = samples.slice(Math.max(0, first - 1), last + 1)
  const before = farRegister(samples, first - 1, -1, window.from)
  const after = farRegister(samples, last, 1, window.to)
  const isTold = near.some(({ kwh }) => kwh !== null) || (before !== null && after !== null)
  if (!isTold) return near
  return [...(before === null ? [] : [before]), ...near, ...(after === null ? [] : [after])]
}

/** The nearest sample with a register value from `start` on; null when `start` tells one itself, or none is in reach. */
function farRegister(samples: readonly Sample[], start: number, step: 1 | -1, edge: Instant): Sample | null {
  const reach = REGISTER_REACH_DAYS * DAY_MS
  for (let at = start; at >= 0 && at < samples.length; at += step) {
    const sample = samples[at]!
    if (Math.abs(sample.at - edge) > reach) return null
    if (sample.kwh !== null) return at === start ? null : sample
  }
  return null
}
