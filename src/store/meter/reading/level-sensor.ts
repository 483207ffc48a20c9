import type { Instant } from '#domain/time/interval.ts'
import { instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import type { ReadingRow } from './reading-row.ts'

/** Remembers which devices tell the level of a tank, so that nobody searches the readings of others for one. */
export async function noteLevelSensors(tx: Tx, scope: Scope, rows: readonly ReadingRow[]): Promise<void> {
  const ends = new Map<number, { from: Instant; to: Instant }>()
  for (const { deviceId, reading } of rows) {
    if (reading.fuelPct === null && reading.fuelL === null) continue
    const known = ends.get(deviceId)
    const { at } = reading
    ends.set(deviceId, { from: Math.min(at, known?.from ?? at), to: Math.max(at, known?.to ?? at) })
  }
  if (ends.size === 0) return
  const all = [...ends].sort(([a], [b]) => a - b)
  await tx.query(
    `insert into level_sensor (organisation_id, device_id, first_at, last_at)
     select $1, * from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[])
     on conflict (organisation_id, device_id) do update
       set first_at = least(level_sensor.first_at, excluded.first_at),
         last_at = greatest(level_sensor.last_at, excluded.last_at)`,
    [
      scope.organisationId,
      int4Array(all.map(([id]) => id)),
      instantArray(all.map(([, { from }]) => from)),
      instantArray(all.map(([, { to }]) => to)),
    ],
  )
}
