/**
 * The like period before a range, for comparison.
 *
 * Whole calendar months: as many months before. Month to date: the same elapsed days of the month before, cut at its
 * end. Anything else: the equally long time just before. Source: domain.md §9 "previous".
 */
import { addMonths, startOfMonth } from '../calendar-day.ts'
import type { Interval } from '../interval.ts'
import { localDay, startOfDay } from '../zone.ts'

export function previousPeriod(range: Interval, zone: string): Interval {
  const firstDay = localDay(zone, range.from)
  const startsMonth = firstDay === startOfMonth(firstDay) && startOfDay(zone, firstDay) === range.from
  if (startsMonth && range.to > range.from) {
    const lastDay = localDay(zone, range.to - 1)
    const months = monthsBetween(firstDay, lastDay) + 1
    if (startOfDay(zone, addMonths(firstDay, months)) === range.to) {
      return { from: startOfDay(zone, addMonths(firstDay, -months)), to: range.from }
    }
    if (months === 1) {
      const from = startOfDay(zone, addMonths(firstDay, -1))
      return { from, to: Math.min(from + (range.to - range.from), range.from) }
    }
  }
  return { from: range.from - (range.to - range.from), to: range.from }
}

function monthsBetween(early: string, late: string): number {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return index(late) - index(early)
}
