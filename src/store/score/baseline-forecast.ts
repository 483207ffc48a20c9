import { groupBy } from '#domain/group-by.ts'
import type { DeviceForecast } from '#domain/score/baseline/device-forecast.ts'

import { MONTHS_BACK } from '#domain/score/baseline/forecast-interval.ts'
import { historyStart } from '#domain/score/baseline/last-year.ts'
import type { IsHoliday } from '#domain/score/baseline/valid-days.ts'
import { forecastsWithInterval } from '#domain/score/baseline/with-interval.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { monthsLater } from '#domain/time/month.ts'
import { isPublicHoliday } from '#domain/time/public-holiday.ts'
import { type DeviceDayRow, daysOfDevices } from '../energy/energy.ts'
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
  const frozen = await frozenBaselines(tx, scope, ids, first, last)
  const known = new Set(frozen.map(({ deviceId, month }) => `${deviceId} ${month}`))
  const missing = devices
    .map((device) => ({ ...device, months: months.filter((month) => !known.has(`${device.id} ${month}`)) }))
    .filter((device) => device.months.length > 0)
  const days = await loadHistory(tx, scope, missing)
  const holidays = memoiseHolidays()
  const made = missing.flatMap((device) =>
    makeForecasts(device, days.get(device.id) ?? [], holidays(device.zone)),
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

async function loadHistory(
  tx: Tx,
  scope: Scope,
  missing: readonly Missing[],
): Promise<Map<number, DeviceDayRow[]>> {
  const months = missing.flatMap((device) => device.months).sort()
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const ids = missing.map(({ id }) => id)
  // The first month's interval looks at what its twelve months before would have been forecast.
  const start = historyStart(monthsLater(first, -MONTHS_BACK))
  const rows = await daysOfDevices(tx, scope, ids, start, addDays(`${last}-01`, -1))
  return groupBy(rows, ({ deviceId }) => deviceId)
}

function makeForecasts(
  { id, months }: Missing,
  days: readonly DeviceDayRow[],
  isHoliday: IsHoliday,
): DeviceForecast[] {
  const history = days.map(({ day, kwh, coverageS, periodS }) => ({
    day,
    kwh,
    coverage: coverageS / periodS,
  }))
  return forecastsWithInterval(history, months, isHoliday).map(({ forecast, share }) => ({
    deviceId: id,
    month: forecast.month,
    kwh: forecast.kwh,
    method: forecast.method,
    intervalShare: share,
    dayKwh: forecast.days.map(({ kwh }) => kwh),
  }))
}
