import { addDays, weekday } from '../../time/calendar-day.ts'
import { computeProgress, forecastSums } from './baseline-progress.ts'
import type { DayForecast } from './forecast-month.ts'
import type { HistoryDay } from './valid-days.ts'

export const noHoliday = () => false
const WEEK = [420, 420, 420, 420, 420, 250, 180]

/** A history of whole days up to the day before `until`. */
export function history(
  until: string,
  days: number,
  kwhOn: (day: string) => number | null,
  coverage = 1,
): HistoryDay[] {
  return Array.from({ length: days }, (_, n) => addDays(until, n - days)).map((day) => ({
    day,
    kwh: kwhOn(day),
    coverage,
  }))
}

export const byWeek = (day: string) => WEEK[weekday(day)]!

/** June's progress; `valid`: elapsed valid days. */
export const progress = (
  days: readonly DayForecast[],
  used: number | null,
  elapsed: (day: string) => number,
  valid: number,
  share: number | null = 0,
) => computeProgress(forecastSums(days, elapsed, { monthDays: 30, share }), used, valid)
