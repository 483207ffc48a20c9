/**
 * How much this month's days differed last year from the eight weeks before it: mean of the month ÷ mean of those
 * weeks, of valid days, clamped to 0.8–1.25. Fewer than 329 valid days in the year before the month, or fewer than 14
 * in one of the two spans → 1. Source: domain.md §7, rule 3.
 */
import { addDays, addMonths } from '../time/calendar-day.ts'
import { daysOfMonth, monthsLater } from '../time/month.ts'
import type { ValidDay } from './valid-days.ts'

const LEAST_DAYS = 329
const LEAST_DAYS_OF_SPAN = 14
const WEEKS_BEFORE = 56
const LEAST = 0.8
const MOST = 1.25

export function seasonFactor(days: readonly ValidDay[], month: string): number {
  const first = `${month}-01`
  const between = (from: string, to: string) => days.filter(({ day }) => day >= from && day <= to)
  if (between(addMonths(first, -12), addDays(first, -1)).length < LEAST_DAYS) return 1
  const [lastYear, lastYearsEnd] = daysOfMonth(monthsLater(month, -12))
  const thisMonth = between(lastYear, lastYearsEnd)
  const before = between(addDays(lastYear, -WEEKS_BEFORE), addDays(lastYear, -1))
  if (Math.min(thisMonth.length, before.length) < LEAST_DAYS_OF_SPAN) return 1
  const weeksMean = meanKwh(before)
  return weeksMean === 0 ? 1 : Math.min(MOST, Math.max(LEAST, meanKwh(thisMonth) / weeksMean))
}

export function meanKwh(days: readonly ValidDay[]): number {
  return days.reduce((sum, { kwh }) => sum + kwh, 0) / days.length
}

/** The first day that a baseline of a month looks at. */
export function historyStart(month: string): string {
  return addDays(addMonths(`${month}-01`, -12), -WEEKS_BEFORE)
}
