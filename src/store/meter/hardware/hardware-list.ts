import type { Instant } from '#domain/time/interval.ts'
import { int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** What is parked of a device, as its page of data quality counts it. */
export interface ParkedOfDevice {
  readonly deviceId: number
  readonly count: number
  /** why the newest of them is */
  readonly reason: string
  readonly lastAt: Instant
}

/** Devices of which nothing is parked are absent. */
export async function parkedOfDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<ParkedOfDevice[]> {
  const { rows } = await tx.query<ParkedOfDevice>({
    name: 'parked-of-devices',
    text: `select device_id as "deviceId", count(*)::int4 as count, max(last_received_at) as "lastAt",
        (array_agg(code order by last_received_at desc))[1] as reason
      from reading_parked
      where organisation_id = $1 and device_id = any ($2::int4[]) and discarded_at is null
      group by device_id`,
    values: [scope.organisationId, int4Array(deviceIds)],
  })
  return rows
}

export interface DroppedOfDevice {
  readonly deviceId: number
  readonly field: string
  readonly times: number
  readonly lastAt: Instant
}

/** Fields that held what cannot be true, the most frequent first. */
export async function droppedOfDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<DroppedOfDevice[]> {
  const { rows } = await tx.query<DroppedOfDevice>({
    name: 'dropped-of-devices',
    text: `select device_id as "deviceId", field, times, last_at as "lastAt" from dropped_field
      where organisation_id = $1 and device_id = any ($2::int4[]) order by times desc, field`,
    values: [scope.organisationId, int4Array(deviceIds)],
  })
  return rows
}

/** The newest reading of each device and when it came; a device that never told one is absent. */
export async function newestReadings(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<{ readonly deviceId: number; readonly at: Instant; readonly receivedAt: Instant }[]> {
  const { rows } = await tx.query<{ deviceId: number; at: Instant; receivedAt: Instant }>({
    name: 'newest-readings',
    text: `select device_id as "deviceId", ts as at, received_at as "receivedAt" from device_latest
      where organisation_id = $1 and device_id = any ($2::int4[])`,
    values: [scope.organisationId, int4Array(deviceIds)],
  })
  return rows
}
