import { groupBy } from '#domain/group-by.ts'
import type { DeviceForecast } from '#domain/score/baseline/device-forecast.ts'

import { MONTHS_BACK } from '#domain/score/baseline/forecast-interval.ts'
import { historyStart } from '#domain/score/baseline/last-year.ts'
import type { HistoryDay, IsHoliday } from '#domain/score/baseline/valid-days.ts'
import { forecastsWithInterval } from '#domain/score/baseline/with-interval.ts'
import { monthsLater } from '#domain/time/month.ts'
import { isPublicHoliday } from '#domain/time/public-holiday.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { frozenBaselines } from './baseline.ts'

/** A device and the zone whose days and holidays are its own. */
export interface ForecastDevice {
  readonly id: number
  readonly zone: string
}

export interface Forecasts {
  readonly frozen: DeviceForecast[]
  /** Worked out now, of months that nobody has written down yet. */
  readonly made: DeviceForecast[]
}

/**
 * Forecasts of devices for months in order: those that were frozen, and the others from the days before each month.
 * A month without enough history has none.
 */
export async function baselineForecasts(
  tx: Tx,
  scope: Scope,
  devices: readonly ForecastDevice[],
  months: readonly string[],
): Promise<Forecasts> {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined || devices.length === 0) return { frozen: [], made: [] }
  const ids = devices.map(({ id }) => id)
  const [frozen, days] = await Promise.all([
    frozenBaselines(tx, scope, ids, first, last),
    daysToForecast(tx, scope, ids, months),
  ])
  const known = new Set(frozen.map(({ deviceId, month }) => `${deviceId} ${month}`))
  const missing = devices
    .map((device) => ({ ...device, months: months.filter((month) => !known.has(`${device.id} ${month}`)) }))
    .filter((device) => device.months.length > 0)
  const history = groupBy(days, ({ deviceId }) => deviceId)
  const holidays = memoiseHolidays()
  const made = missing.flatMap((device) =>
    makeForecasts(device, history.get(device.id) ?? [], holidays(device.zone)),
  )
  return { frozen, made }
}

/** Every month of every device asks about the same days. */
export function memoiseHolidays(): (zone: string) => IsHoliday {
  const zones = new Map<string, Map<string, boolean>>()
  return (zone) => {
    const known = zones.get(zone) ?? new Map<string, boolean>()
    zones.set(zone, known)
    return (day) => {
      const found = known.get(day) ?? isPublicHoliday(zone, day)
      known.set(day, found)
      return found
    }
  }
}

interface Missing extends ForecastDevice {
  readonly months: readonly string[]
}

type HistoryColumns = [deviceId: number, day: string, kwh: number | null, coverageS: number, periodS: number]

/** The days that the months of each device are forecast from which nobody has frozen; of other devices none. */
async function daysToForecast(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  months: readonly string[],
): Promise<(HistoryDay & { readonly deviceId: number })[]> {
  const { rows } = await tx.query<HistoryColumns>({
    name: 'days-to-forecast',
    rowMode: 'array',
    text: `select d.device_id, d.day, d.kwh, d.coverage_s, d.day_s
      from (
        select w.id, min(m.since) as since, max(m.month) as until
        from unnest($2::int4[]) w (id) cross join unnest($3::date[], $4::date[]) m (month, since)
        where not exists (select from baseline_month b
          where b.organisation_id = $1 and b.device_id = w.id and b.month = m.month)
        group by w.id) w
      join reading_day d on d.organisation_id = $1 and d.device_id = w.id and d.day >= w.since and d.day < w.until
      order by d.device_id, d.day`,
    values: [
      scope.organisationId,
      deviceIds,
      months.map((month) => `${month}-01`),
      // A month's interval looks at what its twelve months before would have been forecast.
      months.map((month) => historyStart(monthsLater(month, -MONTHS_BACK))),
    ],
  })
  return rows.map(([deviceId, day, kwh, coverageS, periodS]) => ({
    deviceId,
    day,
    kwh,
    coverage: coverageS / periodS,
  }))
}

function makeForecasts(
  { id, months }: Missing,
  history: readonly HistoryDay[],
  isHoliday: IsHoliday,
): DeviceForecast[] {
  return forecastsWithInterval(history, months, isHoliday).map(({ forecast, share }) => ({
    deviceId: id,
    month: forecast.month,
    kwh: forecast.kwh,
    method: forecast.method,
    intervalShare: share,
    dayKwh: forecast.days.map(({ kwh }) => kwh),
  }))
}
