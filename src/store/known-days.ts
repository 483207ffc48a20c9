import type { DeviceBlockRow, DeviceDayRow } from './energy.ts'
import { metersOf } from './meter-profile.ts'
import { recompute } from './rollup.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

type Days = readonly [fromDay: string, toDay: string]

/**
 * Days of devices as `scope.knownAt` would have told them, worked out anew from the readings that had come by then.
 * Nothing is kept. Costs as much as rolling the days up: the caller keeps the range short.
 */
async function knownDays(tx: Tx, scope: Scope, deviceIds: readonly number[], [from, to]: Days) {
  const meters = await metersOf(tx, scope, deviceIds)
  const { rows } = await tx.query<{ day: string }>(
    `select day::date::text as day from generate_series($1::date, $2::date, interval '1 day') day`,
    [from, to],
  )
  const days = rows.map(({ day }) => day)
  const found = []
  for (const meter of meters.values()) found.push(...(await recompute(tx, scope, meter, days)))
  return found
    .filter(({ totals }) => totals.readings > 0 || totals.kwh !== null)
    .sort((a, b) => a.deviceId - b.deviceId || a.day.localeCompare(b.day))
}

export async function knownDayTotals(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  days: Days,
): Promise<DeviceDayRow[]> {
  const found = await knownDays(tx, scope, deviceIds, days)
  return found.map(({ deviceId, day, totals }) => ({ ...totals, deviceId, day }))
}

export async function knownDayBlocks(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  days: Days,
): Promise<DeviceBlockRow[]> {
  const found = await knownDays(tx, scope, deviceIds, days)
  return found.map(({ deviceId, day, vectors }) => ({ deviceId, day, vectors }))
}
