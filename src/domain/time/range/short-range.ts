/**
 * A range in few words for a comparison: '1–19 Oct', '28 Sep – 3 Oct', with years where they differ from now's.
 * The last day named is the last one that shares time with the range.
 */
import { calendarDate, MONTH_NAMES } from '../calendar-day.ts'
import type { Instant, Interval } from '../interval.ts'
import { localDay } from '../zone.ts'

export function shortRange(zone: string, range: Interval, now: Instant): string {
  const first = calendarDate(localDay(zone, range.from))
  const last = calendarDate(localDay(zone, Math.max(range.from, range.to - 1)))
  const thisYear = calendarDate(localDay(zone, now)).year
  const tail = (date: { month: number; year: number }) =>
    ` ${MONTH_NAMES[date.month - 1]?.slice(0, 3)}${last.year === thisYear && date.year === thisYear ? '' : ` ${date.year}`}`
  if (first.year === last.year && first.month === last.month) {
    const dates = first.date === last.date ? `${first.date}` : `${first.date}–${last.date}`
    return `${dates}${tail(last)}`
  }
  return `${first.date}${tail(first)} – ${last.date}${tail(last)}`
}
