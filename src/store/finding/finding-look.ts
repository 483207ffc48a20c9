import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** Writes down that the organisation is looked at, before its figures are read: what is written meanwhile is due again. */
export async function startFindingLook(tx: Tx, scope: Scope, now: Instant): Promise<void> {
  await tx.query({
    name: 'start-finding-look',
    text: `insert into finding_look (organisation_id, looked_at) values ($1, $2)
      on conflict (organisation_id) do update set looked_at = excluded.looked_at, is_due = false`,
    values: [scope.organisationId, new Date(now)],
  })
}
