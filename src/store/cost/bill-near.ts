import type { ComparedBill } from '#domain/cost/bill/bill-overlap.ts'
import { type BillToCompare, type RelatedPaper, relatedTo } from '#domain/cost/bill/compared-bill.ts'
import type { Scope } from '../engine/scope.ts'
import type { PlatformTx, Tx } from '../engine/transaction.ts'
import { BILL, type PaperRecord, PURCHASE } from './bill.ts'

/**
 * The stored papers that a bill equals or overlaps, oldest first. From here to the end of the transaction no other bill of
 * the branch is judged or stored, so that of two equal ones sent at once the second finds the first (E3).
 */
export async function relatedPapers(
  tx: Tx,
  scope: Scope,
  bill: BillToCompare,
  exceptId: number | null = null,
): Promise<RelatedPaper[]> {
  const [, near] = await Promise.all([lockBills(tx, bill.branchId), papersNear(tx, scope, bill)])
  return relatedTo(bill, near, exceptId)
}

/** Who locks several branches does so in the order of their ids, before anything is written down. */
export async function lockBills(tx: PlatformTx, branchId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['nairawatt.bill', branchId])
}

type Near = Pick<ComparedBill, 'kind' | 'branchId' | 'date' | 'endDate' | 'invoiceNo'>

/** Purchases, or bills of any kind, of a branch that touch the days or have the invoice number; oldest first. */
export async function papersNear(tx: Tx, scope: Scope, near: Near): Promise<PaperRecord[]> {
  const { branchId, kind, date, endDate, invoiceNo } = near
  const [columns, table, last] =
    kind === 'diesel' ? [PURCHASE, 'diesel_purchase', 'date'] : [BILL, 'bill', 'coalesce(end_date, date)']
  const { rows } = await tx.query<PaperRecord>(
    `select ${columns} from ${table} where organisation_id = $1 and branch_id = $2
       and (date <= $4::date and ${last} >= $3::date or lower(invoice_no) = lower($5)) order by date, id`,
    [scope.organisationId, branchId, date, endDate ?? date, invoiceNo],
  )
  return rows
}

/** The newest purchase or bill of a kind; null: there is none. */
export async function newestPaper(
  tx: Tx,
  scope: Scope,
  branchId: number,
  kind: PaperRecord['kind'],
): Promise<PaperRecord | null> {
  const { rows } =
    kind === 'diesel'
      ? await tx.query<PaperRecord>(
          `select ${PURCHASE} from diesel_purchase where organisation_id = $1 and branch_id = $2
             order by date desc, id desc limit 1`,
          [scope.organisationId, branchId],
        )
      : await tx.query<PaperRecord>(
          `select ${BILL} from bill where organisation_id = $1 and branch_id = $2 and kind = $3
             order by date desc, id desc limit 1`,
          [scope.organisationId, branchId, kind],
        )
  return rows[0] ?? null
}
