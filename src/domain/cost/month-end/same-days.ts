/**
 * A cost against that of the same days of the month before.
 *
 *   difference = ₦ now − ₦ before; percent of ₦ before
 *   of unequal length the arrow and its percent are those of ₦ a day
 * More than 5 % of the energy unpriced on a side: nothing is compared. Less than 95 % measured: the difference without a
 * percent; less than 80 %: neither. Nothing before: no percent. ₦. Source: domain.md §16.I.2 (I-HOME-1, I-HOME-2, I-HOME-5).
 */
import { sumKobo } from '../../money.ts'
import { percentChange } from '../../percent-change.ts'
import type { Naira } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { type CostSide, sideCoverage, sideNaira, unpricedShare } from './cost-cell.ts'

/** Most of the energy that may be without a rate where something is said of all of it. */
export const MOST_UNPRICED = 0.05
/** Least measured share of what a percentage is told. */
const LEAST_COVERAGE = 0.95
/** And of what naira are (X3): with less of it silent a meter reads as a saving. */
const LEAST_FOR_NAIRA = 0.8

export type NotCompared = 'rate not set' | 'not enough was measured' | 'nothing before'

export interface SameDays {
  /** null: not comparable, as `reason` says. */
  readonly difference: Naira | null
  /** What the same days before cost, where the two are compared. */
  readonly before: Naira | null
  readonly percent: number | null
  /** By how much a day costs more; what the arrow says. */
  readonly percentPerDay: number | null
  readonly trend: 'up' | 'down' | 'none'
  /** Why difference or percent is missing. */
  readonly reason: NotCompared | null
}

/** Whether too much of the energy has no rate to say anything of all of it. */
export function isUnpriced({ cells }: Pick<CostSide, 'cells'>): boolean {
  return unpricedShare(cells) > MOST_UNPRICED
}

export function compareSameDays(now: CostSide, before: CostSide): SameDays {
  if ([now, before].some(isUnpriced)) return nothing('rate not set')
  if ([now, before].some((side) => (sideCoverage(side) ?? 1) < LEAST_FOR_NAIRA))
    return nothing('not enough was measured')
  const [naira, earlier] = [sideNaira(now), sideNaira(before)]
  if (naira === null) return nothing('not enough was measured')
  if (earlier === null) return nothing('nothing before')
  const [perDay, perDayBefore] = [ratio(naira, now.days), ratio(earlier, before.days)]
  if (perDay === null || perDayBefore === null) return nothing('nothing before')
  const isMeasured = [now, before].every((side) => (sideCoverage(side) ?? 1) >= LEAST_COVERAGE)
  return {
    difference: sumKobo([naira, -earlier]),
    before: earlier,
    percent: isMeasured ? percentChange(naira, earlier) : null,
    percentPerDay: isMeasured ? percentChange(perDay, perDayBefore) : null,
    trend: perDay === perDayBefore ? 'none' : perDay > perDayBefore ? 'up' : 'down',
    reason: isMeasured ? (earlier === 0 ? 'nothing before' : null) : 'not enough was measured',
  }
}

const nothing = (reason: NotCompared): SameDays => ({
  difference: null,
  before: null,
  percent: null,
  percentPerDay: null,
  trend: 'none',
  reason,
})
