/**
 * The time that a range's forecast stands for, and the forecast of a device in it.
 *
 * A range that is still running: the calendar months that it touches, whole. One that is over: itself; a day that it
 * cuts counts by its share. Only months with a forecast are compared with what was used in them: a month in which a
 * device had too little history is left out of both. Source: domain.md §7.
 */
import { elapsedPart } from '../../energy/elapsed-range.ts'
import { endOfMonth, startOfMonth } from '../../time/calendar-day.ts'
import { type Instant, type Interval, intersection, lengthMs } from '../../time/interval.ts'
import { daysOfMonth, monthFromDay, monthsBetween } from '../../time/month.ts'
import { daysInSpan } from '../../time/share-of-days.ts'
import { addDays, dayInterval, localDay, startOfDay } from '../../time/zone.ts'
import type { DayForecast } from './forecast-month.ts'

export function forecastPeriod(range: Interval, now: Instant, zone: string): Interval {
  const isRunning = elapsedPart(range, now).to === now && range.from < now
  if (!isRunning || range.to <= range.from) return range
  const first = startOfMonth(localDay(zone, range.from))
  const last = endOfMonth(localDay(zone, Math.max(range.from, Math.min(range.to - 1, now))))
  return { from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) }
}

/** The months that a period touches, 'YYYY-MM', in order. */
export function monthsOfPeriod(period: Interval, zone: string): string[] {
  if (period.to <= period.from) return []
  return monthsBetween(monthFromDay(localDay(zone, period.from)), monthFromDay(localDay(zone, period.to - 1)))
}

export interface MonthForecastRow {
  readonly month: string
  /** One figure a day, first to last. */
  readonly dayKwh: readonly number[]
}

/** The days of the period that have a forecast, in order; a day cut by the period's ends has its share. */
export function daysForecast(
  months: readonly MonthForecastRow[],
  period: Interval,
  zone: string,
): DayForecast[] {
  return months.flatMap(({ month, dayKwh }) =>
    daysInSpan(daysOfMonth(month)).flatMap((day, n) => {
      const kwh = dayKwh[n]
      const share = shareIn(dayInterval(zone, day), period)
      return kwh === undefined || share === 0 ? [] : [{ day, kwh: kwh * share }]
    }),
  )
}

/** How much of a day's part in the period is over at `now`, 0 to 1. */
export function elapsedShare(period: Interval, zone: string, now: Instant): (day: string) => number {
  return (day) => {
    const part = intersection(dayInterval(zone, day), period)
    return part === null ? 0 : shareIn(part, { from: part.from, to: Math.max(part.from, now) })
  }
}

function shareIn(whole: Interval, part: Interval): number {
  const common = intersection(whole, part)
  return common === null ? 0 : lengthMs(common) / lengthMs(whole)
}
