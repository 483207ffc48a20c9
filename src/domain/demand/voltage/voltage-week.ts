/**
 * A week as EN 50160 looks at one: 95 % of the blocks within ± 10 % and all within +10 and −15 %.
 *
 * Of 15-minute means, where the standard uses ten minutes, so it is like it and not it. Needs seven days, and the voltage of 90 %
 * of the time in which the grid was or may have been there. Source: domain.md §16.C (I-VQ-1).
 */
import { round } from '../../round.ts'
import type { VoltageTime } from './voltage-time.ts'

const LEAST_WITHIN_TEN = 0.95
const LEAST_COVERAGE = 0.9
export const WEEK_DAYS = 7

export type WeekVerdict = 'kept' | 'failed' | 'unknown'

export interface VoltageWeek {
  readonly verdict: WeekVerdict
  readonly withinTen: number | null
  readonly coverage: number | null
}

/** `days` that have passed of it whole; `coverage`: 0 to 1 of its time. */
export function voltageWeek(
  { bands, withinTen }: Pick<VoltageTime, 'bands' | 'withinTen'>,
  days: number,
  coverage: number | null,
): VoltageWeek {
  const isKnown = days >= WEEK_DAYS && withinTen !== null && (coverage ?? 0) >= LEAST_COVERAGE
  // A decimal share such as 0.95 is not one in binary.
  const isKept =
    isKnown && round(withinTen, 6) >= LEAST_WITHIN_TEN && bands['very-low'] === 0 && bands.over === 0
  return { verdict: !isKnown ? 'unknown' : isKept ? 'kept' : 'failed', withinTen, coverage }
}
