/**
 * The period that a report is of: the day, the week (Monday to Sunday), the month or the year in which a day lies.
 *
 * Local days, both included. Source: requirements RP-01, domain.md §0 "Buckets".
 */

import type { Bucket } from './buckets.ts'
import {
  addDays,
  addMonths,
  calendarDate,
  endOfMonth,
  MONTH_NAMES,
  startOfMonth,
  startOfWeek,
} from './calendar-day.ts'
import { monthFromDay, monthText } from './month.ts'
import type { Days } from './share-of-days.ts'

export type ReportType = 'daily' | 'weekly' | 'monthly' | 'yearly'

/** No report begins before it. */
export const FIRST_REPORT_DAY = '2000-01-01'

export function reportDays(type: ReportType, day: string): Days {
  if (type === 'daily') return [day, day]
  if (type === 'weekly') return [startOfWeek(day), addDays(startOfWeek(day), 6)]
  if (type === 'monthly') return [startOfMonth(day), endOfMonth(day)]
  return [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`]
}

/** What a report is compared with: 'October 2026', of one that runs 'the same days of October 2026'. */
export function comparedLabel(type: ReportType, before: Days, isOver: boolean): string {
  const label = reportLabel(type, before)
  if (isOver) return label
  return type === 'daily' ? `the same hours of ${label}` : `the same days of ${label}`
}

/** The first day of the report before or after that of a day. */
export function reportBeside(type: ReportType, day: string, by: 1 | -1): string {
  const [first] = reportDays(type, day)
  if (type === 'daily') return addDays(first, by)
  if (type === 'weekly') return addDays(first, 7 * by)
  return addMonths(first, type === 'monthly' ? by : 12 * by)
}

/** What the report's chart is cut into. */
export const REPORT_BUCKETS: Readonly<Record<ReportType, Bucket>> = {
  daily: 'hourly',
  weekly: 'daily',
  monthly: 'daily',
  yearly: 'monthly',
}

const dayName = (day: string) => {
  const { year, month, date } = calendarDate(day)
  return { date, month: MONTH_NAMES[month - 1]!, year }
}

/** '21 November 2026', '16 – 22 November 2026', 'November 2026', '2026' */
export function reportLabel(type: ReportType, [first, last]: Days): string {
  if (type === 'yearly') return first.slice(0, 4)
  if (type === 'monthly') return monthText(monthFromDay(first))
  const [from, to] = [dayName(first), dayName(last)]
  const whole = `${to.date} ${to.month} ${to.year}`
  if (type === 'daily') return whole
  if (from.month === to.month) return `${from.date} – ${whole}`
  return from.year === to.year
    ? `${from.date} ${from.month} – ${whole}`
    : `${from.date} ${from.month} ${from.year} – ${whole}`
}
