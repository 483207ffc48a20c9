/**
 * Hours a day that a feeder gave over days, by both bounds.
 *
 * D = what has passed ÷ 24 h; mean_low = ΣH_present ÷ D, mean_high = Σ(H_present + H_unknown) ÷ D,
 * coverage = Σ(H_present + H_absent) ÷ 24 D; best = 24 · ΣH_present ÷ Σ(H_present + H_absent), only from 0.95 coverage on.
 * Source: domain.md §16.A, X3 (I-SUP-1 … I-SUP-3).
 */
import { ratio } from '../../ratio.ts'

export const PLAIN_COVERAGE = 0.95
export const LEAST_COVERAGE = 0.8

export interface StateSeconds {
  readonly presentS: number
  readonly absentS: number
  readonly unknownS: number
}

export interface MonthLedger {
  /** Hours a day. */
  readonly meanLow: number
  readonly meanHigh: number
  /** null under 0.95 coverage. */
  readonly best: number | null
  /** Measured share, 0 to 1. */
  readonly coverage: number
}

const HOURS = 24

/** null: nothing has passed. */
export function monthLedger(days: readonly StateSeconds[]): MonthLedger | null {
  const sum = (seconds: (day: StateSeconds) => number) => days.reduce((total, day) => total + seconds(day), 0)
  const present = sum((day) => day.presentS)
  const known = present + sum((day) => day.absentS)
  const passed = known + sum((day) => day.unknownS)
  const coverage = ratio(known, passed)
  if (coverage === null) return null
  const share = ratio(present, known)
  return {
    meanLow: (HOURS * present) / passed,
    meanHigh: (HOURS * (present + passed - known)) / passed,
    best: coverage >= PLAIN_COVERAGE && share !== null ? HOURS * share : null,
    coverage,
  }
}
