/**
 * What some time cost against the like time before.
 *
 * change = now − then, percent = change ÷ then × 100; where the two differ in days, ₦ per day decide which way it goes. In
 * percent only where no more than 5 % of the energy has no price and 95 % of the time was measured, on both sides; in ₦
 * where 80 % was. Unknown on a side → nothing. ₦, kobo.
 * Source: domain.md §16.1 (I-HOME-1, I-HOME-2, I-HOME-5), §16.K.
 */
import { coverageRatio } from '../../energy/device-range.ts'
import { exactDifference, exactSumOfKnown } from '../../money.ts'
import { percentChange } from '../../percent-change.ts'
import type { Kwh, Naira } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { roundOrNull } from '../../round.ts'
import { sumKnown } from '../../sum-known.ts'
import type { Trend } from '../dashboard/day-trend.ts'

export interface PeriodCost {
  /** Rounded to the kobo; null: not known. */
  readonly naira: Naira | null
  readonly kwh: Kwh | null
  /** Energy without a price. */
  readonly unpricedKwh: Kwh
  /** Seconds measured, and of which readings were due. */
  readonly measuredS: number
  readonly elapsedS: number
  /** How long it lasts; parts of days count as such. */
  readonly days: number
}

export interface Change {
  readonly naira: Naira | null
  readonly percent: number | null
  readonly trend: Trend
}

export const NO_CHANGE_KNOWN: Change = { naira: null, percent: null, trend: 'none' }

const LEAST_FOR_NAIRA = 0.8
const LEAST_FOR_PERCENT = 0.95
const MOST_UNPRICED = 0.05

export function costChange(now: PeriodCost, then: PeriodCost): Change {
  const both = [now, then]
  const naira = roundOrNull(exactDifference(now.naira, then.naira))
  if (naira === null || both.some((one) => costCoverage(one) < LEAST_FOR_NAIRA)) return NO_CHANGE_KNOWN
  const percent = both.every(isSure) ? percentChange(now.naira, then.naira) : null
  return { naira, percent, trend: trendOfDays(now, then) }
}

/** Whether a cost says so much of its time that a percentage can be told of it. */
export function isSure(one: PeriodCost): boolean {
  return costCoverage(one) >= LEAST_FOR_PERCENT && !isMuchUnpriced(one)
}

/** Measured share, 0 to 1. */
export function costCoverage({ measuredS, elapsedS }: Pick<PeriodCost, 'measuredS' | 'elapsedS'>): number {
  return coverageRatio(measuredS, elapsedS)
}

/** Whether so much of the energy has no price that its cost says little of all of it. */
export function isMuchUnpriced({ kwh, unpricedKwh }: Pick<PeriodCost, 'kwh' | 'unpricedKwh'>): boolean {
  return (ratio(unpricedKwh, kwh) ?? 0) > MOST_UNPRICED
}

/** Per day, to the kobo. */
function trendOfDays(now: PeriodCost, then: PeriodCost): Trend {
  const [after, before] = [now, then].map(({ naira, days }) => roundOrNull(ratio(naira, days)))
  if (after == null || before == null || after === before) return 'none'
  return after > before ? 'up' : 'down'
}

/** By how many percent a day costs more, where the two differ in days. */
export function changePerDay(now: PeriodCost, then: PeriodCost): number | null {
  return percentChange(ratio(now.naira, now.days), ratio(then.naira, then.days))
}

/** What several together cost; one whose cost is not known is left out. Days are those of the first. */
export function addedCosts(all: readonly PeriodCost[]): PeriodCost {
  return {
    naira: exactSumOfKnown(all.map(({ naira }) => naira)),
    kwh: sumKnown(all, ({ kwh }) => kwh),
    unpricedKwh: sumOfAll(all, 'unpricedKwh'),
    measuredS: sumOfAll(all, 'measuredS'),
    elapsedS: sumOfAll(all, 'elapsedS'),
    days: all[0]?.days ?? 0,
  }
}

function sumOfAll(all: readonly PeriodCost[], key: 'unpricedKwh' | 'measuredS' | 'elapsedS'): number {
  return all.reduce((total, one) => total + one[key], 0)
}
