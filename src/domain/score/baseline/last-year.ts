/**
 * What the same day a year ago (364 days: the same weekday) says about a day, at this year's level.
 *
 *   r = mean of the last 28 days before the month ÷ mean of the same 28 days 364 days earlier, 0.8–1.25
 *   Y = y(d − 364) · r
 * Fewer than 20 valid days in one of the two spans, or nothing used then → no r and no Y; no valid day 364 days ago →
 * no Y. kWh. Source: domain.md §16.I (I-FC-2).
 */
import { addDays } from '../../time/calendar-day.ts'
import { meanKwh, type ValidDay } from './valid-days.ts'

const YEAR_DAYS = 364
const SPAN_DAYS = 28
const LEAST_DAYS_OF_SPAN = 20
const LEAST = 0.8
const MOST = 1.25

export function levelRatio(days: readonly ValidDay[], month: string): number | null {
  const end = `${month}-01`
  const now = spanBefore(days, end)
  const then = spanBefore(days, addDays(end, -YEAR_DAYS))
  if (Math.min(now.length, then.length) < LEAST_DAYS_OF_SPAN || meanKwh(then) === 0) return null
  return Math.min(MOST, Math.max(LEAST, meanKwh(now) / meanKwh(then)))
}

function spanBefore(days: readonly ValidDay[], end: string): ValidDay[] {
  const first = addDays(end, -SPAN_DAYS)
  return days.filter(({ day }) => day >= first && day < end)
}

/** Y of each day of a month that begins after the valid days; null: not known. */
export function scaleLastYear(days: readonly ValidDay[], month: string): (day: string) => number | null {
  const ratio = levelRatio(days, month)
  if (ratio === null) return () => null
  const byDay = new Map(days.map(({ day, kwh }) => [day, kwh]))
  return (day) => {
    const then = byDay.get(addDays(day, -YEAR_DAYS))
    return then === undefined ? null : then * ratio
  }
}

/** The first day that a forecast of a month looks at. */
export function historyStart(month: string): string {
  return addDays(`${month}-01`, -YEAR_DAYS - SPAN_DAYS)
}
