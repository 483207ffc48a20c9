import type { DuplicateData } from '#contract/cost/bills.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import type { ComparedBill, Relation } from '#domain/cost/bill/bill-overlap.ts'
import { compareBills, sharedDays } from '#domain/cost/bill/bill-overlap.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import type { ClientError } from '../../../../client/client-error.ts'
import type { BillEntries, BillRow } from '../bill-entries.ts'
import { billRowKind, isDiesel, purchaseCost, splitTypedVat } from '../bill-entries.ts'

/** A bill that is there already and may be the one that is typed. */
export interface OtherBill {
  id: number
  kind: BillKind
  date: string
  /** Last day, inclusive; null: it is of one day. */
  endDate: string | null
  /** What it cost, VAT included. */
  gross: number
  relation: Relation
  /** Days that both speak of. */
  days: number
}

/** Those of the rows that what is typed equals or overlaps (E3); none while its days or amount are missing. */
export function findOtherBills(
  kind: BillKind,
  entered: BillEntries,
  rows: readonly BillRow[],
  vatRate: string,
): OtherBill[] {
  const mine = typedBill(kind, entered, vatRate)
  if (mine === null) return []
  return rows.flatMap((row) => {
    const other = storedBill(row)
    const relation = compareBills(mine, other)
    return relation === null ? [] : [toOtherBill(row, relation, sharedDays(mine, other))]
  })
}

/** Those that the server names with 409 'duplicate'; null for any other refusal. */
export function readDuplicates(error: ClientError): OtherBill[] | null {
  if (error.fault !== 'duplicate') return null
  const { duplicates } = error.told as unknown as DuplicateData
  return duplicates.map(({ id, kind, date, end_date, vat_inclusive_amount, relation, days }) => ({
    id,
    kind,
    date,
    endDate: end_date ?? null,
    gross: Number(vat_inclusive_amount),
    relation,
    days,
  }))
}

function typedBill(kind: BillKind, entered: BillEntries, vatRate: string): ComparedBill | null {
  const isPeriod = kind === 'post-paid'
  const parts = splitTypedVat(entered, vatRate)
  const cost = kind === 'diesel' ? purchaseCost(entered) : (parts?.net ?? null)
  const areDays = isBillDay(entered.date) && (!isPeriod || isBillDay(entered.end_date))
  if (entered.branch === '' || !areDays || (isPeriod && entered.end_date < entered.date)) return null
  return {
    kind,
    branchId: Number(entered.branch),
    date: entered.date,
    endDate: isPeriod ? entered.end_date : null,
    // No amount equals one that is not typed yet.
    amount: cost ?? '-1',
    vatInclusiveAmount: kind === 'diesel' ? (cost ?? '-1') : (parts?.gross ?? '-1'),
    invoiceNo: textOrNull(entered.invoice_no),
    accountNo: textOrNull(entered.account_no),
    meterNo: textOrNull(entered.meter_no),
    // Of a stored token only its end is told: two with the same end on one day are one, as far as can be seen here.
    tokenEnd: lastFourDigits(entered.token),
  }
}

function storedBill(row: BillRow): ComparedBill {
  const { id, branch: branchId, date, invoice_no: invoiceNo } = row
  const own = { id, kind: billRowKind(row), branchId, date, invoiceNo }
  if (isDiesel(row)) {
    const { amount } = row.exact
    const nothing = { endDate: null, accountNo: null, meterNo: null, tokenEnd: null }
    return { ...own, ...nothing, amount, vatInclusiveAmount: amount }
  }
  return {
    ...own,
    endDate: row.kind === 'post-paid' ? (row.end_date ?? row.date) : null,
    amount: row.exact.amount,
    vatInclusiveAmount: row.exact.vat_inclusive_amount,
    accountNo: row.account_no,
    meterNo: row.meter_no,
    tokenEnd: row.token_end,
  }
}

function toOtherBill(row: BillRow, relation: Relation, days: number): OtherBill {
  const endDate = isDiesel(row) ? null : (row.end_date ?? null)
  const gross = isDiesel(row) ? row.amount : row.vat_inclusive_amount
  return { id: row.id, kind: billRowKind(row), date: row.date, endDate, gross, relation, days }
}

const textOrNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())

function lastFourDigits(token: string): string | null {
  const digits = token.replace(/\D/g, '')
  return digits === '' ? null : digits.slice(-4)
}
