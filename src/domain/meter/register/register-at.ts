/**
 * The register value at an instant, and the energy of an interval from two of them.
 *
 * A reading exactly at the instant is used (A). Else the value is interpolated linearly between
 * the two readings around it (I), allowed only if they are at most max_gap apart and the
 * register did not fall between them; otherwise it is unknown. E[a,b) = R(b) − R(a).
 * kWh. Source: domain.md §2.1 (V-M1).
 */
import type { Instant, Interval } from '../../time/interval.ts'
import { firstNotBefore } from './first-not-before.ts'
import type { RegisterReading } from './register-energy.ts'

export interface RegisterValue {
  value: number
  quality: 'A' | 'I'
}

/** `readings` in order of time. */
export function registerAt(
  readings: readonly RegisterReading[],
  at: Instant,
  maxGapMs: number,
): RegisterValue | null {
  const index = firstNotBefore(readings, at)
  const after = readings[index]
  if (!after) return null
  if (after.at === at) return { value: after.value, quality: 'A' }
  const before = readings[index - 1]
  if (!before || after.at - before.at > maxGapMs || after.value < before.value) return null
  const share = (at - before.at) / (after.at - before.at)
  return { value: before.value + (after.value - before.value) * share, quality: 'I' }
}

/** Energy of the interval inside one register epoch; null when a boundary value is unknown. */
export function intervalEnergy(
  readings: readonly RegisterReading[],
  interval: Interval,
  maxGapMs: number,
): number | null {
  const start = registerAt(readings, interval.from, maxGapMs)
  const end = registerAt(readings, interval.to, maxGapMs)
  if (start === null || end === null || end.value < start.value) return null
  return end.value - start.value
}
