/**
 * What a device is expected to use in a month, day by day, from the days before the month. No weather: day types are
 * enough where the temperature hardly moves.
 *
 *   ≥ 28 valid days  each weekday: mean of its last 8 valid days (fewer than 3 → as with 14–27); a holiday as a Sunday
 *   14–27            means of Monday to Friday, of Saturday, of Sunday; a holiday as a Sunday
 *   7–13             one mean for all days, provisional
 *   < 7              null: not enough data
 * A day type of which there is no valid day takes the mean of all. All × `seasonFactor`. kWh.
 * Source: domain.md §7, rules 1–3 (V-B1).
 */
import { weekday } from '../time/calendar-day.ts'
import { daysOfMonth, monthOf } from '../time/month.ts'
import { daysInSpan } from '../time/share-of-days.ts'
import { historyStart, meanKwh, seasonFactor } from './season-factor.ts'
import { type HistoryDay, type IsHoliday, type ValidDay, validDays } from './valid-days.ts'

export type BaselineMethod = 'weekday' | 'day-type' | 'provisional'

export interface DayForecast {
  readonly day: string
  readonly kwh: number
}

export interface MonthForecast {
  readonly month: string
  readonly method: BaselineMethod
  /** Σ of the days. */
  readonly kwh: number
  readonly days: readonly DayForecast[]
}

const WEEKDAYS_FROM = 28
const DAY_TYPES_FROM = 14
const MEAN_FROM = 7
const LAST_OF_WEEKDAY = 8
const LEAST_OF_WEEKDAY = 3
const SATURDAY = 5
const SUNDAY = 6

/** Looks at the days from `historyStart` to the last one before the month; any others may be given too. */
export function forecastMonth(
  history: readonly HistoryDay[],
  month: string,
  isHoliday: IsHoliday,
): MonthForecast | null {
  const first = historyStart(month)
  const days = validDays(
    history.filter(({ day }) => day >= first && monthOf(day) < month),
    isHoliday,
  )
  const method = methodOf(days.length)
  if (method === null) return null
  const week = weekOf(days, method)
  const factor = seasonFactor(days, month)
  const forecast = daysInSpan(daysOfMonth(month)).map((day) => ({
    day,
    kwh: week[isHoliday(day) ? SUNDAY : weekday(day)]! * factor,
  }))
  return { month, method, kwh: forecast.reduce((sum, { kwh }) => sum + kwh, 0), days: forecast }
}

function methodOf(validDayCount: number): BaselineMethod | null {
  if (validDayCount >= WEEKDAYS_FROM) return 'weekday'
  if (validDayCount >= DAY_TYPES_FROM) return 'day-type'
  return validDayCount >= MEAN_FROM ? 'provisional' : null
}

/** Expected energy by weekday, Monday first. */
function weekOf(days: readonly ValidDay[], method: BaselineMethod): number[] {
  const ofAll = meanKwh(days)
  if (method === 'provisional') return Array<number>(7).fill(ofAll)
  const byWeekday: ValidDay[][] = Array.from({ length: 7 }, () => [])
  for (const day of days) byWeekday[weekday(day.day)]!.push(day)
  return byWeekday.map((same, at) => {
    if (method === 'weekday' && same.length >= LEAST_OF_WEEKDAY) return meanKwh(same.slice(-LAST_OF_WEEKDAY))
    const alike = byWeekday.filter((_, other) => dayType(other) === dayType(at)).flat()
    return alike.length === 0 ? ofAll : meanKwh(alike)
  })
}

function dayType(at: number): 'weekday' | 'saturday' | 'sunday' {
  if (at === SUNDAY) return 'sunday'
  return at === SATURDAY ? 'saturday' : 'weekday'
}
