/**
 * The four bills as data: which fields each has, what they are called and which rule they follow (AB-01, AB-02, AB-04,
 * AB-05, AB-06). The browser draws its forms from this and the server reads bodies by it.
 */
export type BillKind = 'diesel' | 'pre-paid' | 'ipp' | 'post-paid'

export type BillFieldName =
  | 'quantity'
  | 'price_per_litre'
  | 'value'
  | 'amount'
  | 'date'
  | 'end_date'
  | 'fuelType'
  | 'snapshot'

/** 'period-end': the last day of the range that begins with `date`, inclusive. */
export type BillRule = 'amount' | 'date' | 'period-end' | 'fuel' | 'snapshot'

export interface BillField {
  readonly name: BillFieldName
  readonly label: string
  readonly unit?: 'L' | '₦' | '₦/L' | 'kWh'
  readonly rule: BillRule
}

export interface BillKindFields {
  readonly kind: BillKind
  /** Its name in headings and in messages. */
  readonly tracker: string
  /** In the order of the form. */
  readonly fields: readonly BillField[]
}

const QUANTITY: BillField = { name: 'quantity', label: 'Quantity', unit: 'L', rule: 'amount' }
const PRICE: BillField = { name: 'price_per_litre', label: 'Price per litre', unit: '₦/L', rule: 'amount' }
const VALUE: BillField = { name: 'value', label: 'Value', unit: 'kWh', rule: 'amount' }
/** Before VAT, and labelled so (domain.md §8.5). */
const AMOUNT: BillField = { name: 'amount', label: 'Amount', unit: '₦', rule: 'amount' }
const DATE: BillField = { name: 'date', label: 'Date', rule: 'date' }
const PERIOD: BillField = { name: 'date', label: 'Period', rule: 'date' }
const PERIOD_END: BillField = { name: 'end_date', label: 'End of the period', rule: 'period-end' }
const FUEL: BillField = { name: 'fuelType', label: 'Fuel type', rule: 'fuel' }
const SNAPSHOT: BillField = { name: 'snapshot', label: 'Flow Meter Snapshot', rule: 'snapshot' }

export const BILL_KINDS: readonly BillKindFields[] = [
  { kind: 'diesel', tracker: 'Diesel Purchase Tracker', fields: [QUANTITY, PRICE, DATE, FUEL, SNAPSHOT] },
  { kind: 'pre-paid', tracker: 'Utility Payment Tracker (Pre-paid)', fields: [VALUE, AMOUNT, DATE] },
  { kind: 'ipp', tracker: 'IPP Payment Tracker', fields: [VALUE, AMOUNT, DATE] },
  {
    kind: 'post-paid',
    tracker: 'Utility Payment Tracker (Post-paid)',
    fields: [VALUE, AMOUNT, PERIOD, PERIOD_END],
  },
]

/** The one fuel there is. */
export const FUEL_TYPE = 'diesel'

export function billKindFields(kind: BillKind): BillKindFields {
  return BILL_KINDS.find((each) => each.kind === kind) as BillKindFields
}

/** Whether an edit may turn a bill of one kind into the other: utility bills are paid before or after (AB-09). */
export function mayBecome(from: BillKind, to: BillKind): boolean {
  const isUtility = (kind: BillKind) => kind === 'pre-paid' || kind === 'post-paid'
  return from === to || (isUtility(from) && isUtility(to))
}
