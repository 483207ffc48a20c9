import type { BlockVectors, DayTotals } from '#domain/energy/day-totals.ts'
import { startOfDay } from '#domain/time/zone.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { packedColumns, SPARSE_COLUMNS, unpackBlocks, unpackSparse, type Wanted } from './block-vectors.ts'

export interface DeviceDayRow extends DayTotals {
  readonly deviceId: number
  readonly day: string
}

export interface DeviceBlockRow {
  readonly deviceId: number
  readonly day: string
  readonly vectors: BlockVectors
}

/** Of `reading_day`, as `dayRow` reads them. */
export const DAY_COLUMNS = `device_id, day, kwh, kvarh, daylight_kwh, coverage_s, day_s, on_s, readings, quality,
  estimated_kwh`

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
  const { rows } = await tx.query<DayColumns>({
    name: 'days-of-devices',
    rowMode: 'array',
    text: `select ${DAY_COLUMNS} from reading_day
      where organisation_id = $1 and device_id = any ($2::int4[]) and day >= $3::date and day <= $4::date
      order by device_id, day`,
    values: [scope.organisationId, deviceIds, fromDay, toDay],
  })
  return rows.map(dayRow)
}

export type DayColumns = [
  number,
  string,
  number | null,
  number | null,
  number | null,
  number,
  number,
  number | null,
  number,
  string | null,
  number,
]

export function dayRow(row: DayColumns): DeviceDayRow {
  const [deviceId, day, kwh, kvarh, daylightKwh, coverageS, periodS, onS, readings, quality, estimatedKwh] =
    row
  return { deviceId, day, kwh, estimatedKwh, kvarh, daylightKwh, coverageS, periodS, onS, readings, quality }
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
  return rows.map(([deviceId, day, quality, packed, estimated, known]) => ({
    deviceId,
    day,
    vectors: {
      start: startOfDay(zone, day),
      ...unpackBlocks(packed, quality.length, wanted),
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
