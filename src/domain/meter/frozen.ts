/**
 * Whether a meter seems frozen: the same non-zero kW for 3 h or longer, or a register that
 * stands still for 3 h while kW stays at or above the on-threshold.
 *
 * `samples` in order of time; an unknown kW ends a run of equal ones. Source: domain.md §2.8 "frozen".
 */
import type { Kwh } from '../quantity.ts'
import { HOUR_MS, type Instant } from '../time/interval.ts'

export interface FrozenSample {
  at: Instant
  kw: number | null
  kwh: Kwh | null
}

const FROZEN_MS = 3 * HOUR_MS

/** Longest time over which `continues(previous, next)` held without a break. */
function longestRun(
  samples: readonly FrozenSample[],
  continues: (a: FrozenSample, b: FrozenSample) => boolean,
): number {
  let longest = 0
  let start = samples[0]?.at ?? 0
  for (let i = 1; i < samples.length; i++) {
    const a = samples[i - 1]!
    const b = samples[i]!
    if (continues(a, b)) longest = Math.max(longest, b.at - start)
    else start = b.at
  }
  return longest
}

export function isFrozen(samples: readonly FrozenSample[], onThresholdKw: number): boolean {
  const samePower = longestRun(samples, (a, b) => a.kw !== null && a.kw !== 0 && a.kw === b.kw)
  if (samePower >= FROZEN_MS) return true
  const isOn = (one: FrozenSample) => one.kw !== null && one.kw >= onThresholdKw
  const stillRegister = longestRun(samples, (a, b) => a.kwh !== null && a.kwh === b.kwh && isOn(a) && isOn(b))
  return stillRegister >= FROZEN_MS
}
