/** The demo's calendar: every branch is in Africa/Lagos, which is UTC+01:00 all year. */

export const DAY_S = 86_400
export const DAY_MS = 86_400_000
export const BLOCK_S = 900
export const BLOCKS = 96
const OFFSET_MS = 3_600_000

/** Registers of the demo start here, whatever day the demo is first loaded, so that a day's readings never depend on that. */
export const FIRST_DAY = '2025-01-01'

/** Local days as whole numbers, 0 = 1970-01-01. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

export function dayName(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

export const FIRST_DAY_NUMBER = dayNumber(FIRST_DAY)

/** The instant of local midnight. */
export function dayStart(number: number): number {
  return number * DAY_MS - OFFSET_MS
}

/** The local day an instant lies in. */
export function dayNumberAt(at: number): number {
  return Math.floor((at + OFFSET_MS) / DAY_MS)
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(number: number): number {
  return (number + 4) % 7
}

/** 0 = January … 11 = December. */
export function monthIndex(number: number): number {
  return new Date(number * DAY_MS).getUTCMonth()
}

export function dayOfYear(number: number): number {
  return number - Date.UTC(new Date(number * DAY_MS).getUTCFullYear(), 0, 1) / DAY_MS
}

export function daysBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => first + k)
}

export interface Month {
  name: string
  first: number
  last: number
}

/** Calendar months that overlap the days, whole. */
export function monthsBetween(first: number, last: number): Month[] {
  const months: Month[] = []
  const start = new Date(first * DAY_MS)
  let at = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1)
  while (at / DAY_MS <= last) {
    const date = new Date(at)
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
    months.push({ name: dayName(at / DAY_MS).slice(0, 7), first: at / DAY_MS, last: next / DAY_MS - 1 })
    at = next
  }
  return months
}

/** Fixed-date public holidays of Nigeria; the movable ones are left out. */
const HOLIDAYS = new Set(['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'])

export function isHoliday(number: number): boolean {
  return HOLIDAYS.has(dayName(number).slice(5))
}

/** 'HH:mm' as seconds of the day. */
export function parseSeconds(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60
}
