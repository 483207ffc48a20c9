/**
 * What each day is expected to use, from the forecast of its month; days beyond it as the same weekday of that forecast
 * on average. Unknown without a forecast.
 *
 * Its 80 % range: that of the month, h, for a week, since units are bought for about so long: h · √(m ÷ 7), at most one;
 * 15 % where the months say nothing. kWh. Source: domain.md §16.E, §16.I (of m′ of m days: h · √(m ÷ m′)).
 */
import type { DeviceForecast } from '../../score/baseline/device-forecast.ts'
import { addDays, weekday } from '../../time/calendar-day.ts'
import type { DayBurn } from './units-walk.ts'

const SUNDAY = 6
const WEEK = 7
const SHARE_WITHOUT_MONTHS = 0.15

export interface Burn {
  readonly onDay: DayBurn
  /** Half width of the 80 % range ÷ what is expected. */
  readonly share: number
}

type Forecast = Pick<DeviceForecast, 'month' | 'dayKwh' | 'intervalShare'>

/** Of the forecasts of one device, the newest last; null: there is none. */
export function dayBurn(forecasts: readonly Forecast[], isHoliday: (day: string) => boolean): Burn | null {
  const newest = forecasts.at(-1)
  if (newest === undefined || newest.dayKwh.length === 0) return null
  const known = new Map(
    forecasts.flatMap(({ month, dayKwh }) =>
      dayKwh.map((kwh, n) => [addDays(`${month}-01`, n), kwh] as const),
    ),
  )
  const week = meanWeek(newest, isHoliday)
  const { intervalShare, dayKwh } = newest
  return {
    onDay: (day) => known.get(day) ?? week[isHoliday(day) ? SUNDAY : weekday(day)]!,
    share:
      intervalShare === null
        ? SHARE_WITHOUT_MONTHS
        : Math.min(1, intervalShare * Math.sqrt(dayKwh.length / WEEK)),
  }
}

/** Monday first; every month has each weekday four times. */
function meanWeek({ month, dayKwh }: Forecast, isHoliday: (day: string) => boolean): number[] {
  const all = dayKwh.map((kwh, n) => ({ day: addDays(`${month}-01`, n), kwh }))
  const mean = (some: typeof all) => some.reduce((sum, { kwh }) => sum + kwh, 0) / some.length
  return Array.from({ length: WEEK }, (_, at) => {
    const same = all.filter(({ day }) => weekday(day) === at)
    const ordinary = same.filter(({ day }) => !isHoliday(day))
    return mean(ordinary.length > 0 ? ordinary : same)
  })
}
