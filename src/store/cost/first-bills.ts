import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** The last local day of the first bill of each branch that ends on a local day or later; a branch without one is absent. */
export async function firstBills(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  since: string,
): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ branchId: number; day: string }>({
    name: 'first-bills',
    text: `select branch_id as "branchId", min(coalesce(end_date, date))::text as day from bill
      where organisation_id = $1 and branch_id = any ($2::int4[]) and coalesce(end_date, date) >= $3::date
      group by branch_id`,
    values: [scope.organisationId, branchIds, since],
  })
  return new Map(rows.map(({ branchId, day }) => [branchId, day]))
}
