import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** What was delivered stays when its purchase goes: it belongs to none then. Of a purchase, or of all that an import brought. */
export async function partDeliveries(
  tx: Tx,
  scope: Scope,
  of: 'p.id = $2' | 'p.import_id = $2',
  id: number,
): Promise<void> {
  await tx.query(
    `update delivery d set purchase_id = null from diesel_purchase p
     where d.organisation_id = $1 and p.organisation_id = $1 and p.id = d.purchase_id and ${of}`,
    [scope.organisationId, id],
  )
}
