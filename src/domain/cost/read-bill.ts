/**
 * A bill out of what was typed: exact amounts and days, or what is wrong with each field, in the form's order.
 *
 * The same for form and server, so that a sentence in the browser is the sentence of the server (AB-02, AB-04, AB-05,
 * AB-10). A snapshot is not required here: clients of revision A have none; the browser's form requires it by itself.
 */
import { type AmountFault, readAmount } from './amount-rule.ts'
import { isBillDay } from './bill-day.ts'
import { type BillField, type BillFieldName, type BillKind, billKindFields, FUEL_TYPE } from './bill-kinds.ts'

/** 'no-date' also stands for a period that ends before it begins. */
export type BillFault = AmountFault | 'no-date' | 'other-fuel'

export interface FieldFault {
  readonly field: BillField
  readonly fault: BillFault
}

export type TypedBill = { readonly [N in BillFieldName]?: string | number | null | undefined }

/** Amounts are decimal texts with two decimals, days 'YYYY-MM-DD'. */
export type ReadBill =
  | {
      readonly kind: 'diesel'
      readonly quantity: string
      readonly pricePerLitre: string
      readonly date: string
    }
  | {
      readonly kind: Exclude<BillKind, 'diesel'>
      readonly value: string
      readonly amount: string
      readonly date: string
      /** Last day of a post-paid period, inclusive; null for the other kinds. */
      readonly endDate: string | null
    }

export function readBill(
  kind: BillKind,
  typed: TypedBill,
): { readonly bill: ReadBill } | { readonly faults: readonly FieldFault[] } {
  const faults = billKindFields(kind).fields.flatMap((field) => {
    const fault = fieldFault(field, typed)
    return fault === null ? [] : [{ field, fault }]
  })
  if (faults.length > 0) return { faults }
  const date = typed.date as string
  if (kind === 'diesel') {
    const [quantity, pricePerLitre] = [amountOf(typed.quantity), amountOf(typed.price_per_litre)]
    return { bill: { kind, quantity, pricePerLitre, date } }
  }
  const endDate = kind === 'post-paid' ? (typed.end_date as string) : null
  return { bill: { kind, value: amountOf(typed.value), amount: amountOf(typed.amount), date, endDate } }
}

/** What is wrong with one field, null when nothing is. */
export function fieldFault({ name, rule }: BillField, typed: TypedBill): BillFault | null {
  const value = typed[name]
  if (rule === 'amount') {
    const read = readAmount(value)
    return 'fault' in read ? read.fault : null
  }
  if (rule === 'date') return isBillDay(text(value)) ? null : 'no-date'
  if (rule === 'period-end') return isPeriod(text(typed.date), text(value)) ? null : 'no-date'
  if (rule === 'fuel') return value == null || value === '' || value === FUEL_TYPE ? null : 'other-fuel'
  return null
}

/** Where the first day itself is wrong the fault is that field's, not this one's. */
function isPeriod(first: string | null, last: string | null): boolean {
  return isBillDay(last) && (!isBillDay(first) || first <= last)
}

function text(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function amountOf(value: string | number | null | undefined): string {
  const read = readAmount(value)
  return 'amount' in read ? read.amount : ''
}
