import { formatDay, formatNaira, formatNumber, formatQuantity } from '#chart/format.ts'
import { readAmount } from '#domain/amount-rule.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { billKindFields } from '#domain/cost/bill/bill-kinds.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import { billFlowText } from '../../../words/bill.ts'
import type { BillEntries, BillRow } from './bill-entries.ts'
import { billRowKind, isDiesel, toBillEntries } from './bill-entries.ts'
import type { OtherBill } from './check/other-bills.ts'

/** The days of a bill: one, or the first and last of its period. */
export function daysText(row: BillRow): string {
  return spanText({ date: row.date, endDate: isDiesel(row) ? null : (row.end_date ?? null) })
}

export function spanText({ date, endDate }: { date: string; endDate: string | null }): string {
  return endDate === null || endDate === date ? formatDay(date) : `${formatDay(date)} – ${formatDay(endDate)}`
}

/** A bill in one line, for the question whether to delete it. */
export function billWords(row: BillRow): string {
  const what = isDiesel(row)
    ? `${formatQuantity(row.quantity, 'L')}, ${formatNaira(row.amount)}`
    : `${formatQuantity(row.value, 'kWh')}, ${formatNaira(row.amount)}`
  return `${daysText(row)}: ${what}`
}

/** What differs between the stored bill and what was typed, field by field. */
export function billDifferences(kind: BillKind, stored: BillRow, entered: BillEntries): Difference[] {
  const now = toBillEntries(stored)
  const isMoved = billRowKind(stored) !== kind
  const kinds = {
    label: 'Kind',
    stored: billKindFields(billRowKind(stored)).tracker,
    yours: billKindFields(kind).tracker,
  }
  const fields = billKindFields(kind).fields.filter(({ name }) => name !== 'snapshot' && name !== 'fuelType')
  const differences = fields.map(({ name, label }) => ({
    label,
    stored: formatTyped(String(now[name] ?? '')),
    yours: formatTyped(String(entered[name] ?? '')),
  }))
  return [...(isMoved ? [kinds] : []), ...differences.filter((one) => one.stored !== one.yours)]
}

function formatTyped(typed: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return formatDay(typed)
  const read = readAmount(typed)
  return 'amount' in read ? formatNumber(Number(read.amount)) : typed
}

/** Why another bill may be the one that is typed, and which it is. */
export function otherWords(other: OtherBill): string {
  const { tracker } = billKindFields(other.kind)
  const why = other.relation === 'equal' ? billFlowText.sameBill : billFlowText.sharedDays(other.days)
  return `${why}: ${billFlowText.twice(tracker, spanText(other), formatNaira(other.gross))}`
}
