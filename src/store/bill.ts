import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** Exact amounts are decimal text; days are local, 'YYYY-MM-DD'. */
export interface PurchaseRecord {
  readonly kind: 'diesel'
  readonly id: number
  readonly branchId: number
  readonly quantity: string
  readonly pricePerLitre: string
  readonly date: string
  readonly snapshotId: number | null
  readonly version: number
}

export interface BillRecord {
  readonly kind: 'pre-paid' | 'post-paid' | 'ipp'
  readonly id: number
  readonly branchId: number
  readonly value: string
  readonly amount: string
  readonly vatInclusiveAmount: string
  readonly date: string
  /** last day of a post-paid period, inclusive */
  readonly endDate: string | null
  readonly version: number
}

export type PaperRecord = PurchaseRecord | BillRecord

export type PurchaseToKeep = Omit<PurchaseRecord, 'id' | 'version'>
export type BillToKeep = Omit<BillRecord, 'id' | 'version'>

export const PURCHASE = `'diesel' as kind, id, branch_id as "branchId", quantity, price_per_litre as "pricePerLitre", date,
  snapshot_id as "snapshotId", version`
export const BILL = `kind, id, branch_id as "branchId", value, amount, vat_inclusive_amount as "vatInclusiveAmount", date,
  end_date as "endDate", version`

/** `importId`: the import that brings it. */
export async function addPurchase(
  tx: Tx,
  scope: Scope,
  purchase: PurchaseToKeep,
  importId: number | null = null,
): Promise<PurchaseRecord> {
  const { rows } = await tx.query<PurchaseRecord>(
    `insert into diesel_purchase (organisation_id, branch_id, quantity, price_per_litre, date, snapshot_id,
       import_id)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${PURCHASE}`,
    [scope.organisationId, purchase.branchId, ...purchaseValues(purchase), importId],
  )
  return rows[0] as PurchaseRecord
}

/** `importId`: the import that brings it. */
export async function addBill(
  tx: Tx,
  scope: Scope,
  bill: BillToKeep,
  importId: number | null = null,
): Promise<BillRecord> {
  const { rows } = await tx.query<BillRecord>(
    `insert into bill (organisation_id, branch_id, kind, value, amount, vat_inclusive_amount, date, end_date,
       import_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${BILL}`,
    [scope.organisationId, bill.branchId, ...billValues(bill), importId],
  )
  return rows[0] as BillRecord
}

/** Whether the branch has this very purchase or bill already: the same kind, days and amounts. */
export async function hasPaper(
  tx: Tx,
  scope: Scope,
  paper: Omit<PurchaseToKeep, 'snapshotId'> | Omit<BillToKeep, 'vatInclusiveAmount'>,
): Promise<boolean> {
  const { organisationId } = scope
  const { rows } =
    paper.kind === 'diesel'
      ? await tx.query(
          `select from diesel_purchase where organisation_id = $1 and branch_id = $2 and date = $3
             and quantity = $4 and price_per_litre = $5 limit 1`,
          [organisationId, paper.branchId, paper.date, paper.quantity, paper.pricePerLitre],
        )
      : await tx.query(
          `select from bill where organisation_id = $1 and branch_id = $2 and date = $3 and kind = $4
             and end_date is not distinct from $5 and value = $6 and amount = $7 limit 1`,
          [organisationId, paper.branchId, paper.date, paper.kind, paper.endDate, paper.value, paper.amount],
        )
  return rows.length > 0
}

/** A purchase or bill of the scope, whichever kind it is, locked until the transaction ends; null: there is none. */
export async function lockPaper(tx: Tx, scope: Scope, id: number): Promise<PaperRecord | null> {
  const values = [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds]
  const own = 'and id = $2 and ($3::int4[] is null or branch_id = any ($3)) for update'
  const purchases = await tx.query<PurchaseRecord>(
    `select ${PURCHASE} from diesel_purchase where organisation_id = $1 ${own}`,
    values,
  )
  if (purchases.rows[0]) return purchases.rows[0]
  const bills = await tx.query<BillRecord>(
    `select ${BILL} from bill where organisation_id = $1 ${own}`,
    values,
  )
  return bills.rows[0] ?? null
}

export async function changePurchase(
  tx: Tx,
  scope: Scope,
  id: number,
  to: PurchaseToKeep,
): Promise<PurchaseRecord> {
  const { rows } = await tx.query<PurchaseRecord>(
    `update diesel_purchase set quantity = $3, price_per_litre = $4, date = $5, snapshot_id = $6,
       version = version + 1
     where organisation_id = $1 and id = $2 returning ${PURCHASE}`,
    [scope.organisationId, id, ...purchaseValues(to)],
  )
  return rows[0] as PurchaseRecord
}

export async function changeBill(tx: Tx, scope: Scope, id: number, to: BillToKeep): Promise<BillRecord> {
  const { rows } = await tx.query<BillRecord>(
    `update bill set kind = $3, value = $4, amount = $5, vat_inclusive_amount = $6, date = $7, end_date = $8,
       version = version + 1
     where organisation_id = $1 and id = $2 returning ${BILL}`,
    [scope.organisationId, id, ...billValues(to)],
  )
  return rows[0] as BillRecord
}

export async function deletePaper(tx: Tx, scope: Scope, { id, kind }: PaperRecord): Promise<void> {
  const table = kind === 'diesel' ? 'diesel_purchase' : 'bill'
  await tx.query(`delete from ${table} where organisation_id = $1 and id = $2`, [scope.organisationId, id])
}

function purchaseValues({ quantity, pricePerLitre, date, snapshotId }: PurchaseToKeep) {
  return [quantity, pricePerLitre, date, snapshotId]
}

function billValues({ kind, value, amount, vatInclusiveAmount, date, endDate }: BillToKeep) {
  return [kind, value, amount, vatInclusiveAmount, date, endDate]
}
