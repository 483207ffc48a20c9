import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** A device and the local day from which its run counts. */
export interface RunFrom {
  readonly deviceId: number
  readonly day: string
}

/**
 * Seconds that each device was on since a day, that day included. A device without a measured day since then is not in
 * it: its hours are not known.
 */
export async function secondsOnSince(
  tx: Tx,
  scope: Scope,
  devices: readonly RunFrom[],
  until: Instant,
): Promise<Map<number, number>> {
  if (devices.length === 0) return new Map()
  const { rows } = await tx.query<{ deviceId: number; onS: number }>({
    name: 'seconds-on-since',
    text: `select s.device_id as "deviceId", sum(d.on_s)::float8 as "onS"
      from unnest($2::int4[], $3::date[]) as s(device_id, day)
      join reading_day d on d.organisation_id = $1 and d.device_id = s.device_id and d.day >= s.day
        and d.day <= $4::timestamptz::date + 1
      where d.on_s is not null group by s.device_id`,
    values: [
      scope.organisationId,
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ day }) => day),
      new Date(until),
    ],
  })
  return new Map(rows.map(({ deviceId, onS }) => [deviceId, onS]))
}
