/**
 * How much of the sun's energy was used here, how much of the use it carried, and what the panels gave for their size.
 *
 *   self-consumption  (E − export) ÷ E           self-sufficiency  (E − export) ÷ (all sources − export)
 *   specific yield    E ÷ kWp, kWh/kWp           to expected       E ÷ expected, ratio of sums
 * Below 85 % of what is expected: look; above 115 %: check kWp. Soiling and weather cannot be told apart without a sensor of
 * irradiance. Unrounded; null: a part is not known, or divides by nothing. Source: domain.md §16.L (I-SOL-1, I-SOL-3, I-SOL-5).
 */
import type { Kwh } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'

const minus = (kwh: Kwh | null, exported: Kwh | null) =>
  kwh === null || exported === null ? null : kwh - exported

export function selfConsumption(kwh: Kwh | null, exported: Kwh | null): number | null {
  return ratio(minus(kwh, exported), kwh)
}

/** `all`: of every source, the sun among them. */
export function selfSufficiency(kwh: Kwh | null, exported: Kwh | null, all: Kwh | null): number | null {
  return ratio(minus(kwh, exported), minus(all, exported))
}

export function specificYield(kwh: Kwh | null, kwp: number | null): number | null {
  return ratio(kwh, kwp)
}

export const LOOK_BELOW = 0.85
export const CHECK_ABOVE = 1.15

export type YieldState = 'as-expected' | 'look' | 'check-kwp'

export function yieldState(toExpected: number | null): YieldState | null {
  if (toExpected === null) return null
  if (toExpected < LOOK_BELOW) return 'look'
  return toExpected > CHECK_ABOVE ? 'check-kwp' : 'as-expected'
}
