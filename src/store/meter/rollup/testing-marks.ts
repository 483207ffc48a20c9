import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { OF_DUE_DEVICES } from './changed-span.ts'

export interface Mark {
  readonly deviceId: number
  readonly from: Instant
  readonly to: Instant
}

/** Takes all that waits to be rolled up, so that nobody finds it: marks, and what stands with the devices. */
export async function takeMarks({ admin }: Database, organisationId: number): Promise<Mark[]> {
  const { rows } = await admin.query<Mark>(
    `with marks as (delete from rollup_dirty where organisation_id = $1 returning device_id, from_ts, to_ts),
       due as (select device_id, due_from, ts from device_latest where organisation_id = $1 and due_from is not null),
       settled as (update device_latest set due_from = null where organisation_id = $1)
     select device_id as "deviceId", from_ts as "from", to_ts as "to"
     from (select * from marks where device_id <> $2 union all select * from due) w order by 1, 2, 3`,
    [organisationId, OF_DUE_DEVICES],
  )
  return rows
}
