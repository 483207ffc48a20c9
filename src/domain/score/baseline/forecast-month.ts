/**
 * What a device is expected to use in a month, day by day, from the days before the month. No weather: day types are
 * enough where the temperature hardly moves.
 *
 *   ≥ 28 valid days  W = fading mean of the weekday; with a year of history Ŷ = ½W + ½Y, Y the same day a year ago
 *   14–27            means of Monday to Friday, of Saturday, of Sunday
 *   7–13             one mean for all days, provisional
 *   < 7              null: not enough data
 * A holiday is as a Sunday, and W alone. kWh.
 * Source: domain.md §16.I (I-FC-1, I-FC-2) in place of domain.md §7, rules 2–3; V-B1.
 */
import type { Kwh } from '../../quantity.ts'
import { weekday } from '../../time/calendar-day.ts'
import { daysOfMonth } from '../../time/month.ts'
import { daysInSpan } from '../../time/share-of-days.ts'
import { type BaselineMethod, expectedWeek, SUNDAY } from './expected-week.ts'
import { historyStart, scaleLastYear } from './last-year.ts'
import { type HistoryDay, type IsHoliday, type ValidDay, validDays } from './valid-days.ts'

export interface DayForecast {
  readonly day: string
  readonly kwh: Kwh
}

export interface MonthForecast {
  readonly month: string
  readonly method: BaselineMethod
  /** Σ of the days. */
  readonly kwh: Kwh
  readonly days: readonly DayForecast[]
  /** What the last 28 valid days differ from the week that is expected, oldest first. */
  readonly residuals: readonly ValidDay[]
}

const WEEKDAYS_FROM = 28
const DAY_TYPES_FROM = 14
const MEAN_FROM = 7
const RESIDUALS = 28

/** Looks at the days from `historyStart` to the last one before the month; any others may be given too. */
export function forecastMonth(
  history: readonly HistoryDay[],
  month: string,
  isHoliday: IsHoliday,
): MonthForecast | null {
  // A day of the month itself is longer than its name, and stands behind it.
  const days = validDays(history, isHoliday, { first: historyStart(month), end: month })
  const method = chooseMethod(days.length)
  if (method === null) return null
  const week = expectedWeek(days, method)
  const lastYear = method === 'weekday' ? scaleLastYear(days, month) : () => null
  const forecast = daysInSpan(daysOfMonth(month)).map((day) => {
    if (isHoliday(day)) return { day, kwh: week[SUNDAY]! }
    const [ofWeek, ofYear] = [week[weekday(day)]!, lastYear(day)]
    return { day, kwh: ofYear === null ? ofWeek : (ofWeek + ofYear) / 2 }
  })
  return {
    month,
    method,
    kwh: forecast.reduce((sum, { kwh }) => sum + kwh, 0),
    days: forecast,
    residuals: days.slice(-RESIDUALS).map(({ day, kwh }) => ({ day, kwh: kwh - week[weekday(day)]! })),
  }
}

function chooseMethod(validDayCount: number): BaselineMethod | null {
  if (validDayCount >= WEEKDAYS_FROM) return 'weekday'
  if (validDayCount >= DAY_TYPES_FROM) return 'day-type'
  return validDayCount >= MEAN_FROM ? 'provisional' : null
}
