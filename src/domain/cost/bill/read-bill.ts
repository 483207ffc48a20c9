/**
 * A bill out of what was typed: exact amounts and days, or what is wrong with each field, in the form's order.
 *
 * The same for form and server, so that a sentence in the browser is the sentence of the server (AB-02, AB-04, AB-05,
 * AB-10). A bill is entered once it is there: no day after today, and no period that ends after it. A snapshot is not
 * required here: clients of revision A have none; the browser's form requires it by itself.
 */
import { type AmountFault, readAmount } from '../../amount-rule.ts'
import { isBillDay } from '../../time/bill-day.ts'
import { type BillField, type BillFieldName, type BillKind, billKindFields, FUEL_TYPE } from './bill-kinds.ts'

/** 'reversed': a period that ends before it begins. */
export type BillFault = AmountFault | 'no-date' | 'reversed' | 'to-come' | 'other-fuel'

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

/** `today` is the branch's local day. */
export function readBill(
  kind: BillKind,
  typed: TypedBill,
  today: string,
): { readonly bill: ReadBill } | { readonly faults: readonly FieldFault[] } {
  const faults = billKindFields(kind).fields.flatMap((field) => {
    const fault = fieldFault(field, typed, today)
    return fault === null ? [] : [{ field, fault }]
  })
  if (faults.length > 0) return { faults }
  const date = typed.date as string
  if (kind === 'diesel') {
    const [quantity, pricePerLitre] = [amountOrEmpty(typed.quantity), amountOrEmpty(typed.price_per_litre)]
    return { bill: { kind, quantity, pricePerLitre, date } }
  }
  const endDate = kind === 'post-paid' ? (typed.end_date as string) : null
  return {
    bill: { kind, value: amountOrEmpty(typed.value), amount: amountOrEmpty(typed.amount), date, endDate },
  }
}

/** What is wrong with one field, null when nothing is. */
function fieldFault({ name, rule }: BillField, typed: TypedBill, today: string): BillFault | null {
  const value = typed[name]
  if (rule === 'amount') {
    const read = readAmount(value)
    return 'fault' in read ? read.fault : null
  }
  if (rule === 'date') return dayFault(null, text(value), today)
  if (rule === 'period-end') return dayFault(text(typed.date), text(value), today)
  if (rule === 'fuel') return value == null || value === '' || value === FUEL_TYPE ? null : 'other-fuel'
  return null
}

/** Where the `first` day of a period is wrong itself the fault is that field's, not this one's. */
function dayFault(
  first: string | null,
  day: string | null,
  today: string,
): 'no-date' | 'reversed' | 'to-come' | null {
  if (!isBillDay(day)) return 'no-date'
  if (isBillDay(first) && day < first) return 'reversed'
  return day > today ? 'to-come' : null
}

function text(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function amountOrEmpty(value: string | number | null | undefined): string {
  const read = readAmount(value)
  return 'amount' in read ? read.amount : ''
}
