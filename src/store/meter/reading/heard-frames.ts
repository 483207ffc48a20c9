import type { HeardFrame } from '#domain/meter/server-clock.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** The newest parked frames that are looked at. */
const MOST_LOOKED_AT = 2_000

/**
 * The newest frames of an organisation's devices, taken in or parked for lying ahead, within an hour before the last of
 * them; at most some of each device. What came later than now, before the clock was set back, is none of them.
 */
export async function heardFrames(tx: Tx, scope: Scope, now: Instant): Promise<HeardFrame[]> {
  const { rows } = await tx.query<HeardFrame>({
    name: 'heard-frames',
    text: `with heard as (
         select device_id, ts, received_at from device_latest where organisation_id = $1 and received_at <= $2
         union all
         (select device_id, ts, last_received_at from reading_parked
          where organisation_id = $1 and code = 'future' and discarded_at is null and device_id is not null
            and ts is not null and last_received_at <= $2
          order by last_received_at desc limit ${MOST_LOOKED_AT}))
       select distinct on (device_id) ts as at, received_at as "receivedAt" from heard
       where received_at >= (select max(received_at) from heard) - $3 * interval '1 ms'
       order by device_id, received_at desc, ts desc`,
    values: [scope.organisationId, new Date(now), HOUR_MS],
  })
  return rows
}
