/** Months forecast from the days before each of them, with the interval that their back-test gives. Source: domain.md §16.I. */
import { intervalShare } from './forecast-interval.ts'
import { forecastMonth, type MonthForecast } from './forecast-month.ts'
import type { HistoryDay, IsHoliday } from './valid-days.ts'

export interface ForecastWithInterval {
  readonly forecast: MonthForecast
  /** Half width of the 80 % interval ÷ forecast; null: too little is known. */
  readonly share: number | null
}

/** A month without enough history is not in it. What is forecast is in the unit of the history: kWh, or ₦. */
export function forecastsWithInterval(
  history: readonly HistoryDay[],
  months: readonly string[],
  isHoliday: IsHoliday,
): ForecastWithInterval[] {
  const known = new Map<string, MonthForecast | null>()
  const forecastFor = (month: string) => {
    const found = known.get(month)
    if (found !== undefined) return found
    const made = forecastMonth(history, month, isHoliday)
    known.set(month, made)
    return made
  }
  return months.flatMap((month) => {
    const forecast = forecastFor(month)
    return forecast === null ? [] : [{ forecast, share: intervalShare(forecast, history, forecastFor) }]
  })
}
