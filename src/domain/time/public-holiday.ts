/**
 * Public holidays that can be told in advance, by time zone.
 *
 * Nigeria (Africa/Lagos): New Year, Workers' Day, Democracy Day, Independence Day, Christmas and Boxing Day on their
 * dates, Good Friday and Easter Monday by the Gregorian computus. Holidays that are announced (those of the Islamic
 * calendar) are not known here; days of other zones are ordinary days. Source: domain.md §7, rule 1.
 */
import { dayNumber } from './calendar-day.ts'

const FIXED = new Set(['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'])
const GOOD_FRIDAY = -2
const EASTER_MONDAY = 1
/** Good Friday is never before 20 March, Easter Monday never after 26 April. */
const EASTER_MONTHS = new Set(['03', '04'])

export function isPublicHoliday(zone: string, day: string): boolean {
  if (zone !== 'Africa/Lagos') return false
  if (FIXED.has(day.slice(5))) return true
  if (!EASTER_MONTHS.has(day.slice(5, 7))) return false
  const afterEaster = dayNumber(day) - dayNumber(easterSunday(Number(day.slice(0, 4))))
  return afterEaster === GOOD_FRIDAY || afterEaster === EASTER_MONDAY
}

/** The anonymous Gregorian algorithm: golden number, epact and the Sunday after the full moon. */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - lunar + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const number = epact + toSunday - 7 * late + 114
  const month = Math.floor(number / 31)
  const date = (number % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
