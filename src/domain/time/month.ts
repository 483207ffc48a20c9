/**
 * Calendar months written 'YYYY-MM', and their names on the wire.
 *
 * "March 2025" in overviews, "Mar 2025" in baselines: every browser's date parser reads both.
 * Source: wire contract 2.14.
 */
import { addMonths, endOfMonth, MONTH_NAMES } from './calendar-day.ts'
import type { Days } from './share-of-days.ts'

/** The month of a local day. */
export function monthFromDay(day: string): string {
  return day.slice(0, 7)
}

/** First and last day of a month. */
export function daysOfMonth(month: string): Days {
  const first = `${month}-01`
  return [first, endOfMonth(first)]
}

/** The month `n` months later, earlier when negative. */
export function monthsLater(month: string, n: number): string {
  return monthFromDay(addMonths(`${month}-01`, n))
}

/** Every month from one to another, both included, in order. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthsLater(month, 1)) months.push(month)
  return months
}

/** A month as a whole number that grows with time: 202503. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 100 + Number(month.slice(5, 7))
}

/** 'March 2025' */
export function monthText(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

/** 'Mar 2025' */
export function shortMonthText(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5, 7)) - 1]?.slice(0, 3)} ${month.slice(0, 4)}`
}
