import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** What stands on the paper beside its amounts; null: it is not there. */
export interface PaperDetails {
  readonly invoiceNo: string | null
  readonly reason: string | null
  readonly snapshotId: number | null
}

/** Exact amounts are decimal text; days are local, 'YYYY-MM-DD'. */
export interface PurchaseRecord extends PaperDetails {
  readonly kind: 'diesel'
  readonly id: number
  readonly branchId: number
  readonly quantity: string
  readonly pricePerLitre: string
  readonly date: string
  readonly version: number
}

export interface BillRecord extends PaperDetails {
  readonly kind: 'pre-paid' | 'post-paid' | 'ipp'
  readonly id: number
  readonly branchId: number
  readonly value: string
  readonly amount: string
  readonly vatInclusiveAmount: string
  /** The gross is what was typed. */
  readonly amountIncludesVat: boolean
  readonly date: string
  /** last day of a post-paid period, inclusive */
  readonly endDate: string | null
  readonly accountNo: string | null
  readonly meterNo: string | null
  /** The last four digits of its token. */
  readonly tokenEnd: string | null
  readonly version: number
}

export type PaperRecord = PurchaseRecord | BillRecord

/** A token as it is kept. */
export interface SealedToken {
  readonly sealed: string
  /** The same for the same token, and tells nothing of it. */
  readonly mark: string
  readonly end: string
}

export type PurchaseToKeep = Omit<PurchaseRecord, 'id' | 'version'>
/** `token`: not given, the one that is kept stays. */
export type BillToKeep = Omit<BillRecord, 'id' | 'version' | 'tokenEnd'> & {
  readonly token?: SealedToken | null
}

const DETAILS = 'invoice_no as "invoiceNo", reason, snapshot_id as "snapshotId"'
export const PURCHASE = `'diesel' as kind, id, branch_id as "branchId", quantity, price_per_litre as "pricePerLitre", date,
  ${DETAILS}, version`
/** Never the token itself, not even sealed. */
export const BILL = `kind, id, branch_id as "branchId", value, amount, vat_inclusive_amount as "vatInclusiveAmount",
  amount_includes_vat as "amountIncludesVat", date, end_date as "endDate", account_no as "accountNo",
  meter_no as "meterNo", token_end as "tokenEnd", ${DETAILS}, version`

/** `importId`: the import that brings it. */
export async function addPurchase(
  tx: Tx,
  scope: Scope,
  purchase: PurchaseToKeep,
  importId: number | null = null,
): Promise<PurchaseRecord> {
  const { rows } = await tx.query<PurchaseRecord>(
    `insert into diesel_purchase (organisation_id, branch_id, import_id, quantity, price_per_litre, date, snapshot_id,
       invoice_no, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${PURCHASE}`,
    [scope.organisationId, purchase.branchId, importId, ...purchaseValues(purchase)],
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
    `insert into bill (organisation_id, branch_id, import_id, kind, value, amount, vat_inclusive_amount,
       amount_includes_vat, date, end_date, account_no, meter_no, invoice_no, reason, snapshot_id, token_sealed,
       token_mark, token_end)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning ${BILL}`,
    [scope.organisationId, bill.branchId, importId, ...billValues(bill), ...tokenValues(bill.token)],
  )
  return rows[0] as BillRecord
}

/**
 * The bill that has the token with this mark, whichever branch it is of; null: none has, and none gets it before the
 * transaction ends. To be asked before `lockBills`, so that nobody waits in a ring.
 */
export async function billOfToken(tx: Tx, scope: Scope, mark: string): Promise<BillRecord | null> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['nairawatt.token', scope.organisationId])
  const { rows } = await tx.query<BillRecord>(
    `select ${BILL} from bill where organisation_id = $1 and token_mark = $2`,
    [scope.organisationId, mark],
  )
  return rows[0] ?? null
}

/** The token of a bill of the scope as it is kept; null: there is no such bill, or it has none. */
export async function loadSealedToken(tx: Tx, scope: Scope, id: number): Promise<string | null> {
  const { rows } = await tx.query<{ sealed: string | null }>(
    `select token_sealed as sealed from bill
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3))`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0]?.sealed ?? null
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
    `update diesel_purchase set quantity = $3, price_per_litre = $4, date = $5, snapshot_id = $6, invoice_no = $7,
       reason = $8, version = version + 1
     where organisation_id = $1 and id = $2 returning ${PURCHASE}`,
    [scope.organisationId, id, ...purchaseValues(to)],
  )
  return rows[0] as PurchaseRecord
}

export async function changeBill(tx: Tx, scope: Scope, id: number, to: BillToKeep): Promise<BillRecord> {
  const { rows } = await tx.query<BillRecord>(
    `update bill set kind = $3, value = $4, amount = $5, vat_inclusive_amount = $6, amount_includes_vat = $7,
       date = $8, end_date = $9, account_no = $10, meter_no = $11, invoice_no = $12, reason = $13, snapshot_id = $14,
       token_sealed = case when $15 then token_sealed else $16 end,
       token_mark = case when $15 then token_mark else $17 end,
       token_end = case when $15 then token_end else $18 end, version = version + 1
     where organisation_id = $1 and id = $2 returning ${BILL}`,
    [scope.organisationId, id, ...billValues(to), to.token === undefined, ...tokenValues(to.token)],
  )
  return rows[0] as BillRecord
}

export async function deletePaper(tx: Tx, scope: Scope, { id, kind }: PaperRecord): Promise<void> {
  const table = kind === 'diesel' ? 'diesel_purchase' : 'bill'
  await tx.query(`delete from ${table} where organisation_id = $1 and id = $2`, [scope.organisationId, id])
}

function purchaseValues({ quantity, pricePerLitre, date, ...details }: PurchaseToKeep) {
  return [quantity, pricePerLitre, date, details.snapshotId, details.invoiceNo, details.reason]
}

function billValues(bill: BillToKeep) {
  const { kind, value, amount, vatInclusiveAmount, amountIncludesVat, date, endDate } = bill
  const details = [bill.accountNo, bill.meterNo, bill.invoiceNo, bill.reason, bill.snapshotId]
  return [kind, value, amount, vatInclusiveAmount, amountIncludesVat, date, endDate, ...details]
}

function tokenValues(token: SealedToken | null | undefined) {
  return [token?.sealed ?? null, token?.mark ?? null, token?.end ?? null]
}
