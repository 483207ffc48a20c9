import { LAST_BILLS, paysAhead, type UtilityBillKind } from '#domain/cost/prepaid/pays-ahead.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** Which of the branches pay for their grid energy ahead. */
export async function listPayingAhead(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
): Promise<Set<number>> {
  const { rows } = await tx.query<{ branchId: number; kinds: UtilityBillKind[] }>({
    name: 'paying-ahead',
    text: `select wanted.id as "branchId", l.kinds from unnest($2::int4[]) wanted (id) cross join lateral (
        select array_agg(b.kind order by b.date desc, b.id desc) as kinds from (
          select kind, date, id from bill
          where organisation_id = $1 and branch_id = wanted.id and kind <> 'ipp'
          order by date desc, id desc limit $3) b) l
      where l.kinds is not null`,
    values: [scope.organisationId, branches.map(({ id }) => id), LAST_BILLS],
  })
  return new Set(rows.filter(({ kinds }) => paysAhead(kinds)).map(({ branchId }) => branchId))
}
