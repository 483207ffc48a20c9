// What came in order waits with the device itself, from `due_from` to its latest reading (docs/decisions/031).

import type { Instant } from '#domain/time/interval.ts'
import { instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import { leaveToCommit, type Tx } from '../../engine/transaction.ts'

/** What waited of a device when a drain began. */
export interface DueDevice {
  readonly deviceId: number
  readonly dueFrom: Instant
  /** its latest reading */
  readonly latest: Instant
  /** As far back as what comes in order after that one can reach. */
  readonly reach: Instant
}

/**
 * Says, last in the transaction that rolled these up, that nothing of them waits any more, or what has come meanwhile. Nobody
 * else rolls up or takes back (`lockRollups`), so `due_from` is another one only where it was given up. Rows are locked in
 * the order in which they are written when readings come.
 */
export async function settleDue(tx: Tx, scope: Scope, due: readonly DueDevice[]): Promise<void> {
  if (due.length === 0) return
  const ids = int4Array(due.map(({ deviceId }) => deviceId))
  const lock = tx.query({
    name: 'lock-due',
    text: `select from device_latest where organisation_id = $1 and device_id = any ($2::int4[])
      order by device_id for update`,
    values: [scope.organisationId, ids],
  })
  const settled = tx.query({
    name: 'settle-due',
    text: `update device_latest l set due_from = case when l.ts > d.latest then d.reach end
      from (select * from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
        as t(device_id, due_from, latest, reach)) d
      where l.organisation_id = $1 and l.device_id = d.device_id and l.due_from = d.due_from`,
    values: [
      scope.organisationId,
      ids,
      instantArray(due.map(({ dueFrom }) => dueFrom)),
      instantArray(due.map(({ latest }) => latest)),
      instantArray(due.map(({ reach }) => reach)),
    ],
  })
  await leaveToCommit(tx, lock, settled)
}
