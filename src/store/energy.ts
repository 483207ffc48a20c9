import type { BlockVectors, DayTotals } from '#domain/energy/day-totals.ts'
import { startOfDay } from '#domain/time/zone.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'
import { numbersOf } from './vectors.ts'

export interface DeviceDayRow extends DayTotals {
  readonly deviceId: number
  readonly day: string
}

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
  const { rows } = await tx.query<DayColumns>({
    name: 'days-of-devices',
    rowMode: 'array',
    text: `select device_id, day::text, kwh, kvarh, daylight_kwh, coverage_s, day_s, on_s, readings, quality
      from reading_day
      where organisation_id = $1 and device_id = any ($2::int4[]) and day >= $3::date and day <= $4::date
      order by device_id, day`,
    values: [scope.organisationId, deviceIds, fromDay, toDay],
  } as never)
  return (rows as unknown as DayColumns[]).map(dayRow)
}

type DayColumns = [
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
]

function dayRow(row: DayColumns): DeviceDayRow {
  const [deviceId, day, kwh, kvarh, daylightKwh, coverageS, periodS, onS, readings, quality] = row
  return { deviceId, day, kwh, kvarh, daylightKwh, coverageS, periodS, onS, readings, quality }
}

/** The 15-minute blocks of devices for local days [fromDay, toDay]; `zone` places their first block. */
export async function blocksOfDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  fromDay: string,
  toDay: string,
  zone: string,
): Promise<DeviceBlockRow[]> {
  const { rows } = await tx.query<BlockColumns>({
    name: 'blocks-of-devices',
    text: `select device_id, day::text, array_send(kwh) as kwh, array_send(kvarh) as kvarh, array_send(kva) as kva,
        array_send(coverage_s) as coverage_s, array_send(on_s) as on_s, array_send(readings) as readings, quality
      from reading_block
      where organisation_id = $1 and device_id = any ($2::int4[]) and day >= $3::date and day <= $4::date
      order by device_id, day`,
    values: [scope.organisationId, deviceIds, fromDay, toDay],
  })
  return rows.map((row) => ({
    deviceId: row.device_id,
    day: row.day,
    vectors: {
      start: startOfDay(zone, row.day),
      kwh: numbersOf(row.kwh),
      kvarh: numbersOf(row.kvarh),
      kva: numbersOf(row.kva),
      coverageS: numbersOf(row.coverage_s),
      onS: numbersOf(row.on_s),
      readings: numbersOf(row.readings),
      quality: row.quality,
    },
  }))
}

interface BlockColumns {
  device_id: number
  day: string
  kwh: Buffer
  kvarh: Buffer
  kva: Buffer
  coverage_s: Buffer
  on_s: Buffer
  readings: Buffer
  quality: string
}
