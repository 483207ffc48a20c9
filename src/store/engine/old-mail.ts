import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** Long enough to ask why something did not arrive. Who did what stands in the audit, not here. */
const KEPT_MS = 90 * DAY_MS
/** To whom a bill went is written down nowhere else: it can be asked for a year later, as alerts can. */
const BILLS_KEPT_MS = 400 * DAY_MS

/** The placeholders stand for what `oldBefore` gives. What waits or is being sent is never old. */
export const isOld = (mail: `$${number}`, bills: `$${number}`) => `state not in ('waiting', 'sending')
  and made_at < case when kind in ('schedule', 'quick-bill') then ${bills} else ${mail} end::timestamptz`

export const oldBefore = (now: Instant) => [new Date(now - KEPT_MS), new Date(now - BILLS_KEPT_MS)]

/** Forgets mail that was settled long ago, the oldest first and not more than `most` at once; how many. */
export async function forgetMail(
  tx: Tx,
  scope: Scope,
  { now, most }: { readonly now: Instant; readonly most: number },
): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from mail_message where organisation_id = $1 and id in (
       select id from mail_message where organisation_id = $1 and ${isOld('$2', '$3')} order by made_at limit $4)`,
    [scope.organisationId, ...oldBefore(now), most],
  )
  return rowCount ?? 0
}
