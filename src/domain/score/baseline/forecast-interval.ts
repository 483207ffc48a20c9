/**
 * How far a month may end from its forecast by chance: h, the half width of the 80 % interval as a share of the forecast.
 *
 *   back-test  the last K ≤ 12 whole months forecast the same way, e = used ÷ forecast − 1:
 *              h = t₀.₉₀(K − 1) · s · √(1 + 1/K), plus |ē| where |ē| > s ÷ √K; s: standard deviation of e
 *   K < 3      from what the days differ: h = 1.28 · σ_d · √(m(1 + ρ) ÷ (1 − ρ)) ÷ ΣŶ; ρ: lag-1, 0 to 0.9; m: days
 *   neither    null: no interval. So is a provisional forecast, whose one mean does not know the days.
 * A month is whole where 90 % of its days were measured; those days alone are compared.
 * Source: domain.md §16.I (I-FC-3, I-FC-9).
 */
import type { Kwh } from '../../quantity.ts'
import { dayNumber } from '../../time/calendar-day.ts'
import { daysOfMonth, monthFromDay, monthsLater } from '../../time/month.ts'
import { daysIn } from '../../time/share-of-days.ts'
import { onceEach } from '../../worked-once.ts'
import type { MonthForecast } from './forecast-month.ts'
import { tQuantile90 } from './t-quantile.ts'
import { type HistoryDay, measuredDays, type ValidDay } from './valid-days.ts'

export const MONTHS_BACK = 12
const LEAST_MONTHS = 3
const WHOLE_MONTH = 0.9
const Z_90 = 1.28
const MOST_LAG = 0.9
const LEAST_RESIDUALS = 14

/** `forecastOf`: another month's forecast from the days before that month. */
export function intervalShare(
  forecast: MonthForecast,
  history: readonly HistoryDay[],
  forecastOf: (month: string) => MonthForecast | null,
): number | null {
  if (forecast.method === 'provisional') return null
  const errors = backTest(forecast.month, history, forecastOf)
  if (errors.length >= LEAST_MONTHS) return shareOfErrors(errors)
  const { sigma, lag } = computeSpread(forecast.residuals)
  return sigma === null ? null : shareOfDays(sigma, lag, forecast.days.length, forecast.kwh)
}

/** e of each whole month among the twelve before, newest first. */
function backTest(
  month: string,
  history: readonly HistoryDay[],
  forecastOf: (month: string) => MonthForecast | null,
): number[] {
  const byMonth = measuredMonths(history)
  return Array.from({ length: MONTHS_BACK }, (_, n) => monthsLater(month, -1 - n)).flatMap((past) => {
    const measured = byMonth.get(past)
    if (!measured || measured.size < WHOLE_MONTH * daysIn(daysOfMonth(past))) return []
    const expected = forecastOf(past)?.days.filter(({ day }) => measured.has(day)) ?? []
    const forecast = expected.reduce((sum, { kwh }) => sum + kwh, 0)
    const used = expected.reduce((sum, { day }) => sum + (measured.get(day) ?? 0), 0)
    return forecast === 0 ? [] : [used / forecast - 1]
  })
}

/** What was used on each measured day, by month: each month that is forecast looks back at the same. */
const measuredMonths = onceEach((history: readonly HistoryDay[]) => {
  const byMonth = new Map<string, Map<string, number>>()
  for (const { day, kwh } of measuredDays(history)) {
    const key = monthFromDay(day)
    byMonth.set(key, (byMonth.get(key) ?? new Map()).set(day, kwh))
  }
  return byMonth
})

/** h of at least three errors. */
export function shareOfErrors(errors: readonly number[]): number {
  const count = errors.length
  const mean = errors.reduce((sum, error) => sum + error, 0) / count
  const s = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / (count - 1))
  const bias = Math.abs(mean) > s / Math.sqrt(count) ? Math.abs(mean) : 0
  return tQuantile90(count - 1) * s * Math.sqrt(1 + 1 / count) + bias
}

/** h of a month of `days` days whose days differ by σ_d kWh; null: nothing is forecast. */
export function shareOfDays(sigma: number, lag: number, days: number, forecastKwh: Kwh): number | null {
  if (forecastKwh === 0) return null
  return (Z_90 * sigma * Math.sqrt((days * (1 + lag)) / (1 - lag))) / forecastKwh
}

/** Standard deviation of the days' differences, and how much a day's goes on into the next. */
export function computeSpread(residuals: readonly ValidDay[]): { sigma: number | null; lag: number } {
  if (residuals.length < LEAST_RESIDUALS) return { sigma: null, lag: 0 }
  const mean = residuals.reduce((sum, { kwh }) => sum + kwh, 0) / residuals.length
  const off = residuals.map(({ day, kwh }) => ({ at: dayNumber(day), kwh: kwh - mean }))
  const squares = off.reduce((sum, { kwh }) => sum + kwh * kwh, 0)
  let together = 0
  for (const [n, { at, kwh }] of off.entries()) {
    const before = off[n - 1]
    if (before?.at === at - 1) together += before.kwh * kwh
  }
  const lag = squares === 0 ? 0 : Math.min(MOST_LAG, Math.max(0, together / squares))
  return { sigma: Math.sqrt(squares / (residuals.length - 1)), lag }
}
