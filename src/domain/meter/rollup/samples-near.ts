/**
 * The samples that decide the blocks of a window: those inside it and the nearest on either side; where such a
 * neighbour tells no accepted register value (a meter that sends power and registers in frames of their own, a gap),
 * also the nearest that does, however far away it is.
 *
 * Without a register value on both sides of some part of the window the far ones say nothing and are left out.
 * Source: domain.md §2.1, §2.2 (the difference between two register values is known).
 */
import type { Interval } from '../../time/interval.ts'
import { firstNotBefore } from '../register/first-not-before.ts'
import type { JudgedSamples } from './judge-samples.ts'
import type { Sample } from './sample.ts'

export function samplesNear({ samples, registers }: JudgedSamples, window: Interval): Sample[] {
  const first = Math.max(0, firstNotBefore(samples, window.from) - 1)
  const last = firstNotBefore(samples, window.to)
  const near = samples.slice(first, last + 1)
  const firstRegister = firstNotBefore(registers, window.from)
  const nextRegister = firstNotBefore(registers, window.to)
  const before = registers[firstRegister - 1]
  const after = registers[nextRegister]
  const isTold = near.some(({ kwh }) => kwh !== null) || (before !== undefined && after !== undefined)
  if (!isTold) return near
  const isFar = (one: Sample | undefined): one is Sample =>
    one !== undefined && (one.at < near[0]!.at || one.at > near.at(-1)!.at)
  return [...(isFar(before) ? [before] : []), ...near, ...(isFar(after) ? [after] : [])]
}
