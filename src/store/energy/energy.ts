import type { BlockVectors } from '#domain/energy/day-totals.ts'
import { startOfDay } from '#domain/time/zone.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import {
  makeRoom,
  packedColumns,
  SPARSE_COLUMNS,
  unpackBlocks,
  unpackSparse,
  type Wanted,
} from './block-vectors.ts'
import { type DeviceDayRow, PACKED_DAYS, type PackedDays, unpackDays } from './packed-days.ts'

export interface DeviceBlockRow {
  readonly deviceId: number
  readonly day: string
  readonly vectors: BlockVectors
}

/** Day totals of devices for local days [fromDay, toDay], by device and day. Days without a row are not in it. */
export async function daysOfDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  fromDay: string,
  toDay: string,
): Promise<DeviceDayRow[]> {
  if (scope.past) {
    const known = await scope.past.daysOfDevices(deviceIds, [fromDay, toDay])
    return known.map(({ deviceId, day, totals }) => ({ ...totals, deviceId, day }))
  }
  const { rows } = await tx.query<PackedDays>({
    name: 'days-of-devices',
    rowMode: 'array',
    text: `select ${PACKED_DAYS} from reading_day
      where organisation_id = $1 and device_id = any ($2::int4[]) and day >= $3::date and day <= $4::date
      group by device_id order by device_id`,
    values: [scope.organisationId, deviceIds, fromDay, toDay],
  })
  return unpackDays(rows)
}

/**
 * The 15-minute blocks of devices for local days [fromDay, toDay]; `zone` places their first block. Vectors that are not
 * wanted are empty.
 */
export async function blocksOfDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  [fromDay, toDay]: readonly [string, string],
  zone: string,
  wanted: Wanted = 'all',
): Promise<DeviceBlockRow[]> {
  if (scope.past) return scope.past.daysOfDevices(deviceIds, [fromDay, toDay])
  const { rows } = await tx.query<BlockColumns>({
    name: `blocks-of-devices-${wanted}`,
    rowMode: 'array',
    text: `select device_id, day, quality, ${packedColumns(wanted)} as packed, ${SPARSE_COLUMNS}
      from reading_block
      where organisation_id = $1 and device_id = any ($2::int4[]) and day >= $3::date and day <= $4::date
      order by device_id, day`,
    values: [scope.organisationId, deviceIds, fromDay, toDay],
  })
  const room = makeRoom(rows.map(([, , , packed]) => packed))
  return rows.map(([deviceId, day, quality, packed, estimated, known]) => ({
    deviceId,
    day,
    vectors: {
      start: startOfDay(zone, day),
      ...unpackBlocks(packed, quality.length, wanted, room),
      ...unpackSparse(estimated, known, quality.length),
      quality,
    },
  }))
}

type BlockColumns = [
  deviceId: number,
  day: string,
  quality: string,
  packed: string,
  estimated: string | null,
  known: string | null,
]
