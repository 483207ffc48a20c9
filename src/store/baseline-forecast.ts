import { forecastMonth } from '#domain/baseline/forecast-month.ts'
import { historyStart } from '#domain/baseline/season-factor.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { isPublicHoliday } from '#domain/time/public-holiday.ts'
import { type BaselineRow, type BaselineToKeep, frozenBaselines } from './baseline.ts'
import { type DeviceDayRow, daysOfDevices } from './energy.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** A device and the zone whose days and holidays are its own. */
export interface ForecastDevice {
  readonly id: number
  readonly zone: string
}

export interface Forecasts {
  readonly frozen: BaselineRow[]
  /** Worked out now, of months that nobody has written down yet. */
  readonly made: BaselineToKeep[]
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
  const days = await historyOf(tx, scope, missing)
  const made = missing.flatMap((device) => forecastsOf(device, days.get(device.id) ?? []))
  return { frozen, made }
}

interface Missing extends ForecastDevice {
  readonly months: readonly string[]
}

async function historyOf(
  tx: Tx,
  scope: Scope,
  missing: readonly Missing[],
): Promise<Map<number, DeviceDayRow[]>> {
  const months = missing.flatMap((device) => device.months).sort()
  const [first, last] = [months[0], months.at(-1)]
  const byDevice = new Map<number, DeviceDayRow[]>()
  if (first === undefined || last === undefined) return byDevice
  const ids = missing.map(({ id }) => id)
  const rows = await daysOfDevices(tx, scope, ids, historyStart(first), addDays(`${last}-01`, -1))
  for (const row of rows) {
    const known = byDevice.get(row.deviceId)
    if (known) known.push(row)
    else byDevice.set(row.deviceId, [row])
  }
  return byDevice
}

function forecastsOf({ id, zone, months }: Missing, days: readonly DeviceDayRow[]): BaselineToKeep[] {
  const history = days.map(({ day, kwh, coverageS, periodS }) => ({
    day,
    kwh,
    coverage: coverageS / periodS,
  }))
  return months.flatMap((month) => {
    const made = forecastMonth(history, month, (day) => isPublicHoliday(zone, day))
    if (made === null) return []
    return [
      { deviceId: id, month, kwh: made.kwh, method: made.method, dayKwh: made.days.map(({ kwh }) => kwh) },
    ]
  })
}
