import { byText } from '#domain/text-order.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { metersOf } from '../meter-profile.ts'
import { type DeviceDay, recompute } from './rollup.ts'

/**
 * Local days [fromDay, toDay] of devices as `scope.knownAt` would have told them, worked out anew from the readings
 * that had come by then, by device and day. Nothing is kept. Costs as much as rolling the days up: the caller keeps
 * the range short.
 */
export async function knownDays(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  [fromDay, toDay]: readonly [string, string],
): Promise<DeviceDay[]> {
  const meters = await metersOf(tx, scope, deviceIds)
  const { rows } = await tx.query<{ day: string }>(
    `select day::date::text as day from generate_series($1::date, $2::date, interval '1 day') day`,
    [fromDay, toDay],
  )
  const days = rows.map(({ day }) => day)
  const found: DeviceDay[] = []
  for (const meter of meters.values()) found.push(...(await recompute(tx, scope, meter, days)).days)
  return found
    .filter(({ totals }) => totals.readings > 0 || totals.kwh !== null)
    .sort((a, b) => a.deviceId - b.deviceId || byText(a.day, b.day))
}
