/**
 * What each day is expected to use, from the forecast of its month; days beyond it as the same weekday of that forecast
 * on average. Unknown without a forecast.
 *
 * Its 80 % range: that of the month, h, for a week, since units are bought for about so long: h · √(m ÷ 7), at most one;
 * 15 % where the months say nothing. kWh. Source: domain.md §16.E, §16.I (of m′ of m days: h · √(m ÷ m′)).
 */
import type { DeviceForecast } from '../../score/baseline/device-forecast.ts'
import { weekday } from '../../time/calendar-day.ts'
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
  const months = new Map(forecasts.map(({ month, dayKwh }) => [month, dayKwh]))
  // Most questions end within the month.
  let week: readonly number[] | null = null
  const beyond = (day: string) => {
    week ??= meanWeek(newest, isHoliday)
    return week[isHoliday(day) ? SUNDAY : weekday(day)]!
  }
  const { intervalShare, dayKwh } = newest
  return {
    onDay: (day) => months.get(day.slice(0, 7))?.[Number(day.slice(8)) - 1] ?? beyond(day),
    share:
      intervalShare === null
        ? SHARE_WITHOUT_MONTHS
        : Math.min(1, intervalShare * Math.sqrt(dayKwh.length / WEEK)),
  }
}

/** Monday first; every month has each weekday four times. A weekday that was a holiday each time has those. */
function meanWeek({ month, dayKwh }: Forecast, isHoliday: (day: string) => boolean): number[] {
  const first = weekday(`${month}-01`)
  return Array.from({ length: WEEK }, (_, at) => {
    const same = dayKwh.flatMap((kwh, n) => ((first + n) % WEEK === at ? [{ kwh, n }] : []))
    const dayOf = (n: number) => `${month}-${String(n + 1).padStart(2, '0')}`
    const ordinary = same.filter(({ n }) => !isHoliday(dayOf(n)))
    const counted = ordinary.length > 0 ? ordinary : same
    return counted.reduce((sum, { kwh }) => sum + kwh, 0) / counted.length
  })
}
