import type { PrintedBill } from '#domain/cost/bill/printed-bill.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { partDeliveries } from './diesel-balance/part-deliveries.ts'

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

/** What the receipt of a pre-paid purchase says beside its amounts, and what became of its token; null: not told. */
export interface PurchaseDetails {
  /** Naira of what was paid that bought nothing. */
  readonly fee: string | null
  /** Naira of it that went to a debt. */
  readonly debt: string | null
  readonly printedVat: string | null
  /** Naira per kWh before VAT. */
  readonly printedTariff: string | null
  /** Local 'HH:mm' on the day of the bill. */
  readonly paidAt: string | null
  /** Whether the token was keyed into the meter. */
  readonly isLoaded: boolean | null
  /** null: when it was bought, as far as is known. */
  readonly loadedAt: Instant | null
}

export interface BillRecord extends PaperDetails, PurchaseDetails {
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
  /** What it prints beside its amounts; null: nothing of it was typed. */
  readonly printed: PrintedBill | null
  /** Bills that it equals or overlaps, of which a person said that both are right. */
  readonly acceptedBeside: readonly number[]
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
export type BillToKeep = Omit<
  BillRecord,
  'id' | 'version' | 'tokenEnd' | 'printed' | 'acceptedBeside' | keyof PurchaseDetails
> &
  Partial<PurchaseDetails & Pick<BillRecord, 'printed'>> & { readonly token?: SealedToken | null }

const DETAILS = 'invoice_no as "invoiceNo", reason, snapshot_id as "snapshotId"'
export const PURCHASE = `'diesel' as kind, id, branch_id as "branchId", quantity, price_per_litre as "pricePerLitre", date,
  ${DETAILS}, version`
/** Never the token itself, not even sealed. */
export const BILL = `kind, id, branch_id as "branchId", value, amount, vat_inclusive_amount as "vatInclusiveAmount",
  amount_includes_vat as "amountIncludesVat", date, end_date as "endDate", account_no as "accountNo",
  meter_no as "meterNo", token_end as "tokenEnd", fee, debt, printed_vat as "printedVat",
  trim_scale(printed_tariff)::text as "printedTariff", left(paid_at::text, 5) as "paidAt", is_loaded as "isLoaded",
  loaded_at as "loadedAt", printed, accepted_beside as "acceptedBeside", ${DETAILS}, version`

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

/** `importId`: the import that brings it; `accepted`: others beside which a person said that it is right. */
export async function addBill(
  tx: Tx,
  scope: Scope,
  bill: BillToKeep,
  importId: number | null = null,
  accepted: readonly number[] = [],
): Promise<BillRecord> {
  const { rows } = await tx.query<BillRecord>(
    `insert into bill (organisation_id, branch_id, import_id, kind, value, amount, vat_inclusive_amount,
       amount_includes_vat, date, end_date, account_no, meter_no, invoice_no, reason, snapshot_id, fee, debt,
       printed_vat, printed_tariff, paid_at, is_loaded, loaded_at, printed, token_sealed, token_mark, token_end,
       accepted_beside)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26, $27) returning ${BILL}`,
    [
      scope.organisationId,
      bill.branchId,
      importId,
      ...billValues(bill),
      ...tokenValues(bill.token),
      [...new Set(accepted)].sort((a, b) => a - b),
    ],
  )
  return rows[0] as BillRecord
}

/** A purchase or bill of the scope, whichever kind it is, locked until the transaction ends; null: there is none. */
export async function lockPaper(tx: Tx, scope: Scope, id: number): Promise<PaperRecord | null> {
  const values = [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds]
  const own = 'and id = $2 and ($3::int4[] is null or branch_id = any ($3)) for update'
  const [purchases, bills] = await Promise.all([
    tx.query<PurchaseRecord>(
      `select ${PURCHASE} from diesel_purchase where organisation_id = $1 ${own}`,
      values,
    ),
    tx.query<BillRecord>(`select ${BILL} from bill where organisation_id = $1 ${own}`, values),
  ])
  return purchases.rows[0] ?? bills.rows[0] ?? null
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
       fee = $15, debt = $16, printed_vat = $17, printed_tariff = $18, paid_at = $19, is_loaded = $20, loaded_at = $21,
       printed = $22, token_sealed = case when $23 then token_sealed else $24 end,
       token_mark = case when $23 then token_mark else $25 end,
       token_end = case when $23 then token_end else $26 end, version = version + 1
     where organisation_id = $1 and id = $2 returning ${BILL}`,
    [scope.organisationId, id, ...billValues(to), to.token === undefined, ...tokenValues(to.token)],
  )
  return rows[0] as BillRecord
}

/** Notes that a person said of a bill that it is right beside others; a purchase of diesel is never disputed. */
export async function acceptBeside(
  tx: Tx,
  scope: Scope,
  { id, kind }: Pick<PaperRecord, 'id' | 'kind'>,
  others: readonly number[],
): Promise<Partial<Pick<BillRecord, 'acceptedBeside'>>> {
  if (kind === 'diesel' || others.length === 0) return {}
  const { rows } = await tx.query<Pick<BillRecord, 'acceptedBeside'>>(
    `update bill set accepted_beside = array(select distinct unnest(accepted_beside || $3::int4[]) order by 1)
     where organisation_id = $1 and id = $2 returning accepted_beside as "acceptedBeside"`,
    [scope.organisationId, id, others],
  )
  return { ...rows[0] }
}

export async function deletePaper(
  tx: Tx,
  scope: Scope,
  { id, kind }: Pick<PaperRecord, 'id' | 'kind'>,
): Promise<void> {
  const table = kind === 'diesel' ? 'diesel_purchase' : 'bill'
  await Promise.all([
    kind === 'diesel' && partDeliveries(tx, scope, 'p.id = $2', id),
    tx.query(`delete from ${table} where organisation_id = $1 and id = $2`, [scope.organisationId, id]),
  ])
}

function purchaseValues({ quantity, pricePerLitre, date, ...details }: PurchaseToKeep) {
  return [quantity, pricePerLitre, date, details.snapshotId, details.invoiceNo, details.reason]
}

function billValues(bill: BillToKeep) {
  const { kind, value, amount, vatInclusiveAmount, amountIncludesVat, date, endDate } = bill
  const details = [bill.accountNo, bill.meterNo, bill.invoiceNo, bill.reason, bill.snapshotId]
  return [
    kind,
    value,
    amount,
    vatInclusiveAmount,
    amountIncludesVat,
    date,
    endDate,
    ...details,
    ...purchaseDetails(bill),
    bill.printed == null ? null : JSON.stringify(bill.printed),
  ]
}

function purchaseDetails({ fee, debt, printedVat, printedTariff, paidAt, isLoaded, loadedAt }: BillToKeep) {
  const told = [fee, debt, printedVat, printedTariff, paidAt, isLoaded].map((value) => value ?? null)
  return [...told, loadedAt == null ? null : new Date(loadedAt)]
}

function tokenValues(token: SealedToken | null | undefined) {
  return [token?.sealed ?? null, token?.mark ?? null, token?.end ?? null]
}
