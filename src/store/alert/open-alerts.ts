import type { AlertKind } from '#domain/alert/settings.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

interface OpenAlerts {
  readonly branchId: number
  readonly kind: AlertKind
  readonly count: number
}

/** How many alerts of each kind still hold, by branch; the most first. */
export async function openAlerts(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
): Promise<Map<number, OpenAlerts[]>> {
  const { rows } = await tx.query<OpenAlerts>({
    name: 'open-alerts',
    text: `select branch_id as "branchId", kind, count(*)::int4 as count from alert
      where organisation_id = $1 and branch_id = any ($2::int4[]) and until is null
      group by branch_id, kind order by count(*) desc, kind`,
    values: [scope.organisationId, branchIds],
  })
  return groupBy(rows, ({ branchId }) => branchId)
}
