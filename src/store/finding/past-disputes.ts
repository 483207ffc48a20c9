import type { Naira } from '#domain/quantity.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** What a bill that is over asked too much, whatever became of that. */
export interface PastDispute {
  readonly branchId: number
  /** Local day after its last. */
  readonly to: string
  readonly low: Naira | null
  /** When something was done about it; null: it waits still. */
  readonly doneAt: Instant | null
}

/** Of bills of the branches whose last day is a local day or later. */
export async function pastDisputes(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  since: string,
): Promise<PastDispute[]> {
  const { rows } = await tx.query<PastDispute>({
    name: 'past-disputes',
    text: `select branch_id as "branchId", to_day::text as "to", low::float8 as low,
        case when state <> 'open' then (extract(epoch from coalesce(changed_at, sent_on)) * 1000)::float8 end as "doneAt"
      from finding
      where organisation_id = $1 and kind = 'bill-dispute' and branch_id = any ($2::int4[]) and to_day > $3::date
      order by to_day desc, id`,
    values: [scope.organisationId, branchIds, since],
  })
  return rows
}
