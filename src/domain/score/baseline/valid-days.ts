/**
 * Days that a baseline may learn from.
 *
 * Valid: at least 90 % of the day measured, no public holiday, and not above median + 3·IQR of the days with energy.
 * Days without energy stand outside of that rule: a standby generator has so many of them that every run would be
 * extreme. Where the days hardly differ (IQR 0) nothing is extreme either. kWh. Source: domain.md §7, rule 1.
 */

import { quantiles } from '../../meter/quantile.ts'
import { partitionPoint } from '../../partition-point.ts'
import type { Kwh } from '../../quantity.ts'
import { byText } from '../../text-order.ts'
import { onceEach } from '../../worked-once.ts'

export interface HistoryDay {
  /** Local day 'YYYY-MM-DD'. */
  readonly day: string
  readonly kwh: Kwh | null
  /** Measured share of the day, 0 to 1. */
  readonly coverage: number
}

export interface ValidDay {
  readonly day: string
  readonly kwh: Kwh
}

export type IsHoliday = (day: string) => boolean

/** Least measured share of a day that counts as known. */
export const LEAST_COVERAGE = 0.9
const EXTREME_IQRS = 3

/** The valid days of a history, from the day `first` until before `end`, oldest first. */
export function validDays(
  history: readonly HistoryDay[],
  isHoliday: IsHoliday,
  { first, end }: { readonly first: string; readonly end: string },
): ValidDay[] {
  const measured = measuredDays(history)
  const placeOf = (limit: string) => partitionPoint(measured, ({ day }) => day < limit)
  const days = measured.slice(placeOf(first), placeOf(end)).filter(({ day }) => !isHoliday(day))
  const limit = extremeKwh(days.map(({ kwh }) => kwh).filter((kwh) => kwh > 0))
  return days.filter(({ kwh }) => kwh <= limit)
}

/** Oldest first: each month that is forecast, or looked back at, learns from a stretch of the same days. */
export const measuredDays = onceEach((history: readonly HistoryDay[]): readonly ValidDay[] =>
  history
    .filter((one): one is HistoryDay & ValidDay => one.kwh !== null && one.coverage >= LEAST_COVERAGE)
    .sort((a, b) => byText(a.day, b.day)),
)

function extremeKwh(energies: readonly number[]): number {
  const [low = 0, median = 0, high = 0] = quantiles(energies, [0.25, 0.5, 0.75]) ?? []
  return high === low ? Number.POSITIVE_INFINITY : median + EXTREME_IQRS * (high - low)
}

export function meanKwh(days: readonly ValidDay[]): number {
  return days.reduce((sum, { kwh }) => sum + kwh, 0) / days.length
}
