import type { Range } from './server.ts'

/** Days of the demo's branches, all in Africa/Lagos (UTC+1 all year), counted without the product's own calendar. */

const DAY_MS = 86_400_000
const LAGOS_MS = 3_600_000

export const now = () => new Date()

/** A Date whose UTC fields are those of the clocks in Lagos. */
export function lagos(at: Date = now()): Date {
  return new Date(at.getTime() + LAGOS_MS)
}

/** The day `back` days before today, "09-11-2026". */
export function dayBack(back: number): string {
  return dmy(new Date(lagos().getTime() - back * DAY_MS))
}

export function dmy(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getUTCDate())}-${two(date.getUTCMonth() + 1)}-${date.getUTCFullYear()}`
}

export function days(first: string, last: string): Range {
  return { from: `${first} 00:00`, to: `${last} 23:59` }
}

/** Seven whole days that are over, however late in the day the tests run. */
export const week = (): Range => days(dayBack(8), dayBack(2))

/** The whole month before this one. */
export function lastMonth(): Range {
  const today = lagos()
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0))
  return days(dmy(first), dmy(last))
}

/** The dashboard's address with a range. */
export function dashboard({ from, to }: Range, rest = ''): string {
  return `/dashboard?from=${from.replace(' ', '+')}&to=${to.replace(' ', '+')}${rest}`
}
