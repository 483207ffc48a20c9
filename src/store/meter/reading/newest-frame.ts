import type { HeardFrame } from '#domain/meter/server-clock.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'

/**
 * The newest frame of each device, of all organisations, that came since then, taken in or parked for lying ahead;
 * read with the owner's rights.
 */
export async function newestFrames(database: Database, since: Instant): Promise<HeardFrame[]> {
  const { rows } = await database.admin.query<HeardFrame>(
    `select distinct on (organisation_id, device_id) ts as at, received_at as "receivedAt"
     from (select organisation_id, device_id, ts, received_at from device_latest where received_at >= $1
           union all
           select organisation_id, device_id, ts, last_received_at from reading_parked
           where code = 'future' and discarded_at is null and device_id is not null and ts is not null
             and last_received_at >= $1) f
     order by organisation_id, device_id, received_at desc, ts desc`,
    [new Date(since)],
  )
  return rows
}
