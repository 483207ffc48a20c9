import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { readingsInForce } from '../packing/told.ts'

const NEWEST = readingsInForce(['alarms'], {
  device: '= l.device_id',
  from: ['>=', 'l.ts'],
  to: ['<=', 'l.ts'],
})

/** Those of the devices whose newest reading tells an alarm of their controller. */
export async function alarmedDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await tx.query<{ deviceId: number }>({
    name: 'alarmed-devices',
    text: `select l.device_id as "deviceId" from device_latest l
      cross join lateral (select alarms from ${NEWEST} either limit 1) r
      where l.organisation_id = $1 and l.device_id = any ($2::int4[]) and r.alarms <> ''`,
    values: [scope.organisationId, deviceIds],
  })
  return new Set(rows.map(({ deviceId }) => deviceId))
}
