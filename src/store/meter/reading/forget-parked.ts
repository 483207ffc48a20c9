import { MOST_AHEAD_MS } from '#domain/meter/check-reading.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { MOST_OF_DEVICE, MOST_OF_ORGANISATION } from './parking-limit.ts'

/** Parked frames are asked for a year later; what nobody decides about is forgotten then. */
const KEPT_MS = 400 * DAY_MS
/** What names no device of its sender cannot be taken in by anybody. */
const KEPT_WITHOUT_DEVICE_MS = 60 * DAY_MS

/** What was last received before is forgotten: a frame, and one that names no device. */
export function parkedBefore(now: Instant): [Date, Date] {
  return [new Date(now - KEPT_MS), new Date(now - KEPT_WITHOUT_DEVICE_MS)]
}

interface Old {
  readonly now: Instant
  readonly most: number
}

/**
 * Forgets frames that were last sent long ago, not more than `most` at once; how many. A frame that lay ahead and whose
 * time has come is about to be judged again: its age by a clock that was behind means nothing.
 */
export async function forgetParked(tx: Tx, scope: Scope, { now, most }: Old): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from reading_parked where organisation_id = $1 and id in (
       select id from reading_parked where organisation_id = $1
         and (last_received_at < $2 or last_received_at < $3 and device_id is null)
         and not (code = 'future' and discarded_at is null and device_id is not null and coalesce(ts <= $4, false))
       order by last_received_at limit $5)`,
    [scope.organisationId, ...parkedBefore(now), new Date(now + MOST_AHEAD_MS), most],
  )
  return rowCount ?? 0
}

/**
 * Forgets the oldest of what is more than may be parked, by what an earlier version kept; how many. What waits for its time
 * may be true: the server's own clock may have been behind.
 */
export async function forgetSurplus(tx: Tx, scope: Scope, most: number): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from reading_parked where organisation_id = $1 and id in (
       select id from (select id, row_number() over (partition by device_id order by last_received_at desc, id desc) as n,
                         row_number() over (order by last_received_at desc, id desc) as of_all
                       from reading_parked where organisation_id = $1 and code <> 'over-limit'
                         and not (code = 'future' and discarded_at is null and device_id is not null)) p
       where n > $2 or of_all > $3 limit $4)`,
    [scope.organisationId, MOST_OF_DEVICE, MOST_OF_ORGANISATION, most],
  )
  return rowCount ?? 0
}
