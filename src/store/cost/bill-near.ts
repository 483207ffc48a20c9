import { purchaseTotal } from '#domain/cost/bill/bill-fields.ts'
import { type ComparedBill, type Relation, relationOf } from '#domain/cost/bill/bill-overlap.ts'
import type { Scope } from '../engine/scope.ts'
import type { PlatformTx, Tx } from '../engine/transaction.ts'
import {
  BILL,
  type BillRecord,
  type BillToKeep,
  type PaperRecord,
  PURCHASE,
  type PurchaseToKeep,
} from './bill.ts'

/** A paper as it is compared with others; of a purchase `value` is litres, and its one amount holds all there is to pay. */
export interface BillToCompare extends ComparedBill {
  readonly value: string
}

/** `stored`: the row that is edited, whose token stays where none is typed. */
export function comparedBill(
  paper: PurchaseToKeep | BillToKeep | PaperRecord,
  stored: PaperRecord | null = null,
): BillToCompare {
  const { kind, branchId, date, invoiceNo } = paper
  const head = { kind, branchId, date, invoiceNo }
  if (paper.kind === 'diesel') {
    const amount = purchaseTotal(paper.quantity, paper.pricePerLitre)
    const none = { endDate: null, accountNo: null, meterNo: null, tokenEnd: null }
    return { ...head, ...none, value: paper.quantity, amount, vatInclusiveAmount: amount }
  }
  const { endDate, accountNo, meterNo, value, amount, vatInclusiveAmount } = paper
  const amounts = { value, amount, vatInclusiveAmount }
  return { ...head, endDate, accountNo, meterNo, ...amounts, tokenEnd: endOf(paper, stored) }
}

function endOf(bill: BillToKeep | BillRecord, stored: PaperRecord | null): string | null {
  if ('tokenEnd' in bill) return bill.tokenEnd
  if (bill.token !== undefined) return bill.token?.end ?? null
  return stored?.kind === 'pre-paid' ? stored.tokenEnd : null
}

export interface RelatedPaper {
  readonly id: number
  readonly bill: BillToCompare
  readonly relation: Relation
}

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
  await lockBills(tx, bill.branchId)
  return (await papersNear(tx, scope, bill)).flatMap((paper) => {
    const other = comparedBill(paper)
    const relation = paper.id === exceptId ? null : relationOf(bill, other)
    return relation === null ? [] : [{ id: paper.id, bill: other, relation }]
  })
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
