/**
 * How a period goes against its forecast.
 *
 *   forecast = Σ Ŷ(day); to date = Σ of the elapsed days + the elapsed part of today
 *   month end = used + Σ Ŷ(rest) × a, a = 1 + n ÷ (n + 7) × (used ÷ forecast to date − 1), n elapsed valid days
 *   savings inbound = forecast − month end (negative: over-use); saving to date = forecast to date − used
 *   half width over m′ of a month's m days = h · √(m ÷ m′) · Σ Ŷ of those days; of several devices and months
 *   √Σ of the squares: they err on their own; of the rest also × a
 *   of several branches each goes on at its own a: the month end of all is Σ of theirs, ± √Σ of the squares
 * beside others a branch of which nothing is expected yet ends at its own forecast; one that should have used something and
 * of which nothing is known leaves the end and the savings of all unknown
 * A past period is elapsed wholly, so it ends at what was used. Nothing expected to date → month end and savings null;
 * used unknown → all that needs it null; a part without h → no width. kWh, percent.
 * Source: domain.md §7 (V-B1), domain.md §16.I (I-FC-4, I-FC-6) and X4.
 */
import type { Kwh } from '../../quantity.ts'
import { percentage, ratio } from '../../ratio.ts'
import { addEnds } from './added-ends.ts'
import type { DayForecast } from './forecast-month.ts'

const PACE_DAYS = 7
const UNKNOWN_SAVINGS = { savingsInbound: null, savingToDate: null }

export interface BaselineProgress {
  readonly forecast: number
  readonly forecastToDate: number
  /** Forecast of what is left. */
  readonly rest: number
  /** a: how what is left is expected to go against its forecast; of several branches each has its own. */
  readonly level: number | null
  readonly used: number | null
  /** What the period ends at; `halfAtEnd` to either side. */
  readonly projectedTotal: number | null
  readonly halfAtEnd: number | null
  readonly savingsInbound: number | null
  readonly savingToDate: number | null
  /** Half width of the whole forecast ÷ forecast; null: not known, or nothing is forecast. */
  readonly share: number | null
  /** Half width of the forecast to date. */
  readonly halfToDate: number | null
  /** used ÷ forecast × 100 */
  readonly usedPercent: number | null
}

export interface ForecastSums {
  readonly forecast: number
  readonly forecastToDate: number
  /** Squares of the half widths of all, of what is over and of what is left, kWh²; null: not known. */
  readonly square: number | null
  readonly squareToDate: number | null
  readonly squareOfRest: number | null
}

/**
 * The forecast of a device's days of one month, and as far as they are over. `elapsedShare` of a day: 1 when it is over,
 * 0 before it has begun; `monthDays`: m; `share`: h of the month, null where it is not known.
 */
export function forecastSums(
  days: readonly DayForecast[],
  elapsedShare: (day: string) => number,
  { monthDays, share }: { readonly monthDays: number; readonly share: number | null },
): ForecastSums {
  let [forecast, forecastToDate, elapsedDays] = [0, 0, 0]
  for (const { day, kwh } of days) {
    const elapsed = elapsedShare(day)
    forecast += kwh
    forecastToDate += kwh * elapsed
    elapsedDays += elapsed
  }
  const square = (kwh: Kwh, count: number) => {
    if (share === null) return null
    return count === 0 ? 0 : (share * kwh) ** 2 * (monthDays / count)
  }
  return {
    forecast,
    forecastToDate,
    square: square(forecast, days.length),
    squareToDate: square(forecastToDate, elapsedDays),
    squareOfRest: square(forecast - forecastToDate, days.length - elapsedDays),
  }
}

/** Of several months or devices together. */
export function addedSums(parts: readonly ForecastSums[]): ForecastSums {
  const plus = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)
  return parts.reduce(
    (sum, part) => ({
      forecast: sum.forecast + part.forecast,
      forecastToDate: sum.forecastToDate + part.forecastToDate,
      square: plus(sum.square, part.square),
      squareToDate: plus(sum.squareToDate, part.squareToDate),
      squareOfRest: plus(sum.squareOfRest, part.squareOfRest),
    }),
    { forecast: 0, forecastToDate: 0, square: 0, squareToDate: 0, squareOfRest: 0 },
  )
}

/** `validDays`: elapsed days that were measured. */
export function computeProgress(
  { forecast, forecastToDate, square, squareToDate, squareOfRest }: ForecastSums,
  used: number | null,
  validDays: number,
): BaselineProgress {
  const pace = ratio(used, forecastToDate)
  const level = pace === null ? null : 1 + (validDays / (validDays + PACE_DAYS)) * (pace - 1)
  const rest = forecast - forecastToDate
  const projectedTotal = used === null || level === null ? null : used + rest * level
  return {
    forecast,
    forecastToDate,
    rest,
    level,
    used,
    projectedTotal,
    halfAtEnd: squareOfRest === null || level === null ? null : Math.sqrt(squareOfRest) * level,
    savingsInbound: projectedTotal === null ? null : forecast - projectedTotal,
    savingToDate: used === null || forecastToDate === 0 ? null : forecastToDate - used,
    share: square === null ? null : ratio(Math.sqrt(square), forecast),
    halfToDate: squareToDate === null ? null : Math.sqrt(squareToDate),
    usedPercent: percentage(used, forecast),
  }
}

/** Of a branch beside others: nothing is expected of it yet and nothing was used, so it goes on as it is forecast. */
export function endsAsForecast(progress: BaselineProgress): BaselineProgress {
  const { forecast, forecastToDate, share, used } = progress
  if (forecastToDate !== 0 || used) return progress
  const half = share === null ? null : share * forecast
  return { ...progress, level: 1, projectedTotal: forecast, halfAtEnd: forecast === 0 ? 0 : half }
}

/** Something was expected of it by now, and nothing is known of it. */
export const isSilent = ({ used, forecastToDate }: BaselineProgress): boolean =>
  used === null && forecastToDate !== 0

/** The progress of all, `whole`, with its end as the branches' ends add up to it. */
export function withEndsOf(branches: readonly BaselineProgress[], whole: BaselineProgress): BaselineProgress {
  if (branches.length <= 1 || whole.forecastToDate === 0) return whole
  if (branches.some(isSilent))
    return { ...whole, level: null, ...{ projectedTotal: null, halfAtEnd: null }, ...UNKNOWN_SAVINGS }
  if (whole.rest === 0) return whole
  const { end, half } = addEnds(
    branches.map(({ used, forecastToDate, projectedTotal, halfAtEnd }) => ({
      ...{ used, toDate: forecastToDate },
      ...{ end: projectedTotal, half: halfAtEnd },
    })),
  )
  return {
    ...whole,
    level: null,
    projectedTotal: end,
    halfAtEnd: half,
    savingsInbound: end === null ? null : whole.forecast - end,
  }
}
