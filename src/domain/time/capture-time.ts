/**
 * The capture time of a last reading: 'Thursday, August 13, 2026, 08:05 am', local.
 *
 * Source: domain.md §5.9; specification 2 §9 ("weekday, month day, year, hh:mm am/pm").
 */
import { calendarDate, MONTH_NAMES, weekday } from './calendar-day.ts'
import type { Instant } from './interval.ts'
import { localDay, localMinutes } from './zone.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export function captureTime(zone: string, at: Instant): string {
  const day = localDay(zone, at)
  const { year, month, date } = calendarDate(day)
  const minutes = Math.floor(localMinutes(zone, at))
  const hour = Math.floor(minutes / 60)
  const clock = [hour % 12 === 0 ? 12 : hour % 12, minutes % 60]
  const text = clock.map((value) => String(value).padStart(2, '0')).join(':')
  return `${WEEKDAYS[weekday(day)]}, ${MONTH_NAMES[month - 1]} ${date}, ${year}, ${text} ${hour < 12 ? 'am' : 'pm'}`
}
