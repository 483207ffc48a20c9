/**
 * Ranges that the top bar offers by name.
 *
 * "Past X" ends now and starts X before it on the local clock (weeks 7 days, months calendar
 * months clamped to the month's last day; Past 24 Hours is exactly 24 h). "This X" runs from
 * the start of the current X to now. "Yesterday" is the whole day before.
 * Source: domain.md §0 "Past X vs This X"; specification 1 §2.
 */
import { addDays, addMonths, startOfMonth, startOfWeek } from '../calendar-day.ts'
import type { Instant, Interval } from '../interval.ts'
import { DAY_MS, MINUTE_MS } from '../interval.ts'
import { dayInterval, localDay, localInstant, localMinutes, startOfDay } from '../zone.ts'

export type RangeName =
  | 'Today'
  | 'Yesterday'
  | 'Past 24 Hours'
  | 'Past Week'
  | 'Past 1 Week'
  | 'Past 2 Weeks'
  | 'Past 3 Weeks'
  | 'Past 4 Weeks'
  | 'Past Month'
  | 'Past Three Months'
  | 'Past Half Year'
  | 'Past Year'
  | 'This Week'
  | 'This Month'
  | 'This Quarter'
  | 'This Year'

type Back = { days: number } | { months: number }

const PAST: Partial<Record<RangeName, Back>> = {
  'Past Week': { days: 7 },
  'Past 1 Week': { days: 7 },
  'Past 2 Weeks': { days: 14 },
  'Past 3 Weeks': { days: 21 },
  'Past 4 Weeks': { days: 28 },
  'Past Month': { months: 1 },
  'Past Three Months': { months: 3 },
  'Past Half Year': { months: 6 },
  'Past Year': { months: 12 },
}

/** The first day of the calendar quarter. */
export function startOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7))
  return addMonths(startOfMonth(day), -((month - 1) % 3))
}

function firstDay(name: RangeName, today: string): string {
  if (name === 'This Week') return startOfWeek(today)
  if (name === 'This Month') return startOfMonth(today)
  if (name === 'This Quarter') return startOfQuarter(today)
  if (name === 'This Year') return `${today.slice(0, 4)}-01-01`
  return today
}

/** The interval that a range name means at the instant `now`. */
export function namedRange(name: RangeName, now: Instant, zone: string): Interval {
  const today = localDay(zone, now)
  if (name === 'Yesterday') return dayInterval(zone, addDays(today, -1))
  if (name === 'Past 24 Hours') return { from: now - DAY_MS, to: now }
  const back = PAST[name]
  if (!back) return { from: startOfDay(zone, firstDay(name, today)), to: now }
  const day = 'days' in back ? addDays(today, -back.days) : addMonths(today, -back.months)
  const minutes = localMinutes(zone, now)
  const wholeMinutes = Math.floor(minutes)
  const rest = Math.round((minutes - wholeMinutes) * MINUTE_MS)
  return { from: localInstant(zone, day, wholeMinutes) + rest, to: now }
}
