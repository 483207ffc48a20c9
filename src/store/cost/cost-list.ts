import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { BILL, type BillRecord, PURCHASE, type PurchaseRecord } from './bill.ts'

/** Purchases and bills of branches as people wrote them down. */
export interface Papers {
  readonly purchases: PurchaseRecord[]
  readonly bills: BillRecord[]
}

/** Purchases dated from a local day on, and bills whose period reaches it; newest first. */
export async function papersSince(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  fromDay: string,
): Promise<Papers> {
  const values = [scope.organisationId, branchIds, fromDay]
  const purchases = await tx.query<PurchaseRecord>({
    name: 'purchases-since',
    text: `select ${PURCHASE} from diesel_purchase
      where organisation_id = $1 and branch_id = any ($2::int4[]) and date >= $3::date order by date desc, id desc`,
    values,
  })
  const bills = await tx.query<BillRecord>({
    name: 'bills-since',
    text: `select ${BILL} from bill
      where organisation_id = $1 and branch_id = any ($2::int4[]) and coalesce(end_date, date) >= $3::date
      order by date desc, id desc`,
    values,
  })
  return { purchases: purchases.rows, bills: bills.rows }
}
