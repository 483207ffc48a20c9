/**
 * How a period goes against its forecast.
 *
 *   forecast = Σ Ŷ(day); to date = Σ of the elapsed days + the elapsed part of today
 *   projected = used × forecast ÷ forecast to date: what the period ends at if it goes on like this
 *   savings inbound = forecast − projected (negative: over-use); saving to date = forecast to date − used
 * A past period is elapsed wholly, so projected is what was used. Nothing expected to date → projected and savings
 * null; used unknown → all that needs it null. kWh, percent. Source: domain.md §7 (V-B1).
 */
import { percentage, ratio } from '../ratio.ts'
import type { DayForecast } from './forecast-month.ts'

export interface BaselineProgress {
  readonly forecast: number
  readonly forecastToDate: number
  readonly used: number | null
  readonly projectedTotal: number | null
  readonly savingsInbound: number | null
  readonly savingToDate: number | null
  /** used ÷ forecast × 100 */
  readonly usedPercent: number | null
}

/** `elapsedShare` of a day: 1 when it is over, 0 before it has begun. */
export function baselineProgress(
  days: readonly DayForecast[],
  used: number | null,
  elapsedShare: (day: string) => number,
): BaselineProgress {
  return progressOf({ ...forecastSums(days, elapsedShare), used })
}

export interface ForecastSums {
  readonly forecast: number
  readonly forecastToDate: number
}

/** The forecast of a device's days, and as far as they are over. */
export function forecastSums(
  days: readonly DayForecast[],
  elapsedShare: (day: string) => number,
): ForecastSums {
  return {
    forecast: days.reduce((sum, { kwh }) => sum + kwh, 0),
    forecastToDate: days.reduce((sum, { day, kwh }) => sum + kwh * elapsedShare(day), 0),
  }
}

/** Of one device, or of the sums of several. */
export function progressOf({
  forecast,
  forecastToDate,
  used,
}: ForecastSums & { used: number | null }): BaselineProgress {
  const pace = ratio(used, forecastToDate)
  const projectedTotal = pace === null ? null : pace * forecast
  return {
    forecast,
    forecastToDate,
    used,
    projectedTotal,
    savingsInbound: projectedTotal === null ? null : forecast - projectedTotal,
    savingToDate: used === null || forecastToDate === 0 ? null : forecastToDate - used,
    usedPercent: percentage(used, forecast),
  }
}
