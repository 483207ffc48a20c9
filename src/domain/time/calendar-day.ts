/**
 * Calendar arithmetic on local days written 'YYYY-MM-DD', free of any time zone.
 *
 * Day numbers count days since 1970-01-01. Month arithmetic clamps to the last day of the
 * target month (31 March − 1 month = 28 or 29 February). Source: domain.md §0 "Past X vs This X".
 */
import { DAY_MS } from './interval.ts'

export interface CalendarDate {
  year: number
  month: number
  date: number
}

/** As `weekday` counts them. */
export const WEEKDAY_NAMES: readonly string[] = [
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
]

/** January first. */
export const MONTH_NAMES: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/
const FIRST_YEAR = 1900
const LAST_YEAR = 2199
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Number of days in a month; `month` is 1..12. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0)
}

/**
 * Whether the text names a day that exists ('2026-02-30' does not) and that somebody can mean: of the years 1900 to 2199,
 * so that days, months and years beside it can be written as four digits too.
 */
export function isDay(text: string): boolean {
  const read = readDay(text)
  return read !== null && isDate(read)
}

/** The same of year, month and date. */
export function isDate({ year, month, date }: CalendarDate): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR && date >= 1 && date <= daysInMonth(year, month)
}

/** Year, month and date of a day text. Throws a RangeError on a text that is no day. */
export function calendarDate(day: string): CalendarDate {
  const read = readDay(day)
  if (read === null) throw new RangeError(`Not a calendar day: ${day}`)
  return read
}

// Overviews read a day's text tens of thousands of times: one pattern, and no Date.
function readDay(text: string): CalendarDate | null {
  if (!DAY_TEXT.test(text)) return null
  const [year, month, date] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))]
  return date >= 1 && date <= daysInMonth(year, month) ? { year, month, date } : null
}

/** Days since 1970-01-01. */
export function dayNumber(day: string): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const { year, month, date } = calendarDate(day)
  if (numbers.size >= MOST_KNOWN) numbers.clear()
  const number = Date.UTC(year, month - 1, date) / DAY_MS
  numbers.set(day, number)
  return number
}

// Overviews read and write the same few hundred days tens of thousands of times.
const MOST_KNOWN = 20_000
const numbers = new Map<string, number>()
const texts = new Map<number, string>()

/** The day text of a day number. */
export function dayText(number: number): string {
  const known = texts.get(number)
  if (known !== undefined) return known
  if (texts.size >= MOST_KNOWN) texts.clear()
  const text = new Date(number * DAY_MS).toISOString().slice(0, 10)
  texts.set(number, text)
  return text
}

/** The day `n` days later (earlier when negative). */
export function addDays(day: string, n: number): string {
  return dayText(dayNumber(day) + n)
}

/** The day `n` calendar months later, clamped to the end of that month. */
export function addMonths(day: string, n: number): string {
  const { year, month, date } = calendarDate(day)
  const index = year * 12 + (month - 1) + n
  const targetYear = Math.floor(index / 12)
  const targetMonth = index - targetYear * 12 + 1
  const targetDate = Math.min(date, daysInMonth(targetYear, targetMonth))
  return dayText(Date.UTC(targetYear, targetMonth - 1, targetDate) / DAY_MS)
}

/** Weekday with Monday = 0 … Sunday = 6. */
export function weekday(day: string): number {
  return (((dayNumber(day) + 3) % 7) + 7) % 7
}

/** The first day of the day's month. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`
}

/** The Monday of the day's week. */
export function startOfWeek(day: string): string {
  return addDays(day, -weekday(day))
}

/** The last day of the day's month. */
export function endOfMonth(day: string): string {
  const { year, month } = calendarDate(day)
  return `${day.slice(0, 8)}${daysInMonth(year, month)}`
}
