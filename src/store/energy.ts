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
    text: `select device_id, day, kwh, kvarh, daylight_kwh, coverage_s, day_s, on_s, readings, quality
      from reading_day
      where organisation_id = $1 and device_id = any ($2::int4[]) and day >= $3::date and day <= $4::date
      order by device_id, day`,
    values: [scope.organisationId, deviceIds, fromDay, toDay],
  })
  return rows.map(dayRow)
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

/** What demand is made of; the rest is read only where it is asked for, since each vector costs its transport. */
const DEMAND_VECTORS = ['kwh', 'kvarh', 'kva', 'coverage_s'] as const
const ALL_VECTORS = [...DEMAND_VECTORS, 'on_s', 'readings'] as const

type VectorName = (typeof ALL_VECTORS)[number]

const NONE = new Float64Array(0)

/**
 * The 15-minute blocks of devices for local days [fromDay, toDay]; `zone` places their first block. 'demand' leaves the
 * vectors of on-time and readings empty.
 */
export async function blocksOfDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  [fromDay, toDay]: readonly [string, string],
  zone: string,
  wanted: 'all' | 'demand' = 'all',
): Promise<DeviceBlockRow[]> {
  const names: readonly VectorName[] = wanted === 'all' ? ALL_VECTORS : DEMAND_VECTORS
  const { rows } = await tx.query<BlockColumns>({
    name: `blocks-of-devices-${wanted}`,
    text: `select device_id, day, quality, ${names.map((name) => `array_send(${name}) as ${name}`).join(', ')}
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
      onS: row.on_s ? numbersOf(row.on_s) : NONE,
      readings: row.readings ? numbersOf(row.readings) : NONE,
      quality: row.quality,
    },
  }))
}

interface BlockColumns extends Partial<Record<VectorName, Buffer>> {
  device_id: number
  day: string
  quality: string
  kwh: Buffer
  kvarh: Buffer
  kva: Buffer
  coverage_s: Buffer
}
