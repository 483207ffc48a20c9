import type { Reading } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import { instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import type { ReadingRow } from './reading-row.ts'

const LEVEL = 'level'

/** What only some devices send, and how a reading shows it. The level of a tank stands in a table of its own. */
const MEASURES = {
  [LEVEL]: ({ fuelPct, fuelL }: Reading) => fuelPct !== null || fuelL !== null,
  alarms: ({ alarms }: Reading) => alarms !== null,
  mains: ({ mainsPresent }: Reading) => mainsPresent !== null,
  engine: ({ engineH, engineStarts }: Reading) => engineH !== null || engineStarts !== null,
} as const

export type DeviceMeasure = Exclude<keyof typeof MEASURES, typeof LEVEL>

interface Told {
  readonly deviceId: number
  readonly measure: string
  readonly from: Instant
  readonly to: Instant
}

/** Remembers which devices send what only some do, so that nobody searches the readings of others for it. */
export async function noteMeasures(tx: Tx, scope: Scope, rows: readonly ReadingRow[]): Promise<void> {
  const all = Object.entries(MEASURES).flatMap(([measure, has]) => spansOfDevices(rows, measure, has))
  const levels = all.filter(({ measure }) => measure === LEVEL)
  const others = all.filter(({ measure }) => measure !== LEVEL)
  if (levels.length > 0)
    await tx.query(
      `insert into level_sensor (organisation_id, device_id, first_at, last_at)
       select $1, * from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[])
       on conflict (organisation_id, device_id) do update
         set first_at = least(level_sensor.first_at, excluded.first_at),
           last_at = greatest(level_sensor.last_at, excluded.last_at)`,
      [scope.organisationId, ...spanArrays(levels)],
    )
  if (others.length > 0)
    await tx.query(
      `insert into device_measure (organisation_id, device_id, first_at, last_at, measure)
       select $1, * from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[], $5::text[])
       on conflict (organisation_id, device_id, measure) do update
         set first_at = least(device_measure.first_at, excluded.first_at),
           last_at = greatest(device_measure.last_at, excluded.last_at)`,
      [scope.organisationId, ...spanArrays(others), others.map(({ measure }) => measure)],
    )
}

function spansOfDevices(
  rows: readonly ReadingRow[],
  measure: string,
  has: (reading: Reading) => boolean,
): Told[] {
  const ends = new Map<number, { from: Instant; to: Instant }>()
  for (const { deviceId, reading } of rows) {
    if (!has(reading)) continue
    const known = ends.get(deviceId)
    const { at } = reading
    ends.set(deviceId, { from: Math.min(at, known?.from ?? at), to: Math.max(at, known?.to ?? at) })
  }
  return [...ends].sort(([a], [b]) => a - b).map(([deviceId, span]) => ({ deviceId, measure, ...span }))
}

function spanArrays(spans: readonly Told[]) {
  return [
    int4Array(spans.map(({ deviceId }) => deviceId)),
    instantArray(spans.map(({ from }) => from)),
    instantArray(spans.map(({ to }) => to)),
  ]
}

/** Devices that ever sent a measure, with the time of the newest reading that did. */
export async function devicesWith(
  tx: Tx,
  scope: Scope,
  measure: DeviceMeasure,
): Promise<Map<number, Instant>> {
  const { rows } = await tx.query<{ deviceId: number; lastAt: Instant }>({
    name: 'devices-with-measure',
    text: `select device_id as "deviceId", (extract(epoch from last_at) * 1000)::float8 as "lastAt" from device_measure
      where organisation_id = $1 and measure = $2`,
    values: [scope.organisationId, measure],
  })
  return new Map(rows.map(({ deviceId, lastAt }) => [deviceId, lastAt]))
}
