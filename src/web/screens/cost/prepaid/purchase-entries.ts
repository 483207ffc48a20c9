import type { PaymentRow } from '#contract/cost/bills.ts'
import { purchaseSentence } from '#contract/cost/prepaid-messages.ts'
import { type PurchaseFieldName, readPurchase } from '#domain/cost/prepaid/read-purchase.ts'

/** What the receipt of a pre-paid purchase says beside its amounts, as it is typed. */
export interface PurchaseEntries {
  fee: string
  debt: string
  vat_printed: string
  tariff_printed: string
  paid_at: string
  /** Whether the token is loaded; '': nobody said. */
  loaded: '' | 'yes' | 'no'
}

export const NO_RECEIPT: PurchaseEntries = {
  fee: '',
  debt: '',
  vat_printed: '',
  tariff_printed: '',
  paid_at: '',
  loaded: '',
}

const FIELDS: Readonly<Record<PurchaseFieldName, keyof PurchaseEntries>> = {
  fee: 'fee',
  debt: 'debt',
  vat: 'vat_printed',
  tariff: 'tariff_printed',
  paid_at: 'paid_at',
}

function typedPurchase({ fee, debt, vat_printed: vat, tariff_printed: tariff, paid_at }: PurchaseEntries) {
  return { fee, debt, vat, tariff, paid_at }
}

/** A sentence for each field that is refused; `paid`: all that was paid, null while that is not known. */
export function purchaseRefusals(entered: PurchaseEntries, paid: string | null) {
  const read = readPurchase(typedPurchase(entered), paid)
  const faults = 'faults' in read ? read.faults : []
  return Object.fromEntries(faults.map((one) => [FIELDS[one.field], purchaseSentence(one)]))
}

/** What is sent: an empty text takes off what is stored. */
export function purchaseBody(entered: PurchaseEntries) {
  const typed = Object.entries(typedPurchase(entered)).map(
    ([name, value]) => [name, value.trim() === '' ? null : value.trim()] as const,
  )
  const isLoaded = entered.loaded === '' ? null : entered.loaded === 'yes'
  return { ...Object.fromEntries(typed), is_loaded: isLoaded }
}

export function toPurchaseEntries(stored: PaymentRow['purchase']): PurchaseEntries {
  if (stored === null) return NO_RECEIPT
  const { fee, debt, vat, tariff, paid_at: paidAt, is_loaded: isLoaded } = stored
  return {
    fee: fee ?? '',
    debt: debt ?? '',
    vat_printed: vat ?? '',
    tariff_printed: tariff ?? '',
    paid_at: paidAt ?? '',
    loaded: isLoaded === null ? '' : isLoaded ? 'yes' : 'no',
  }
}

/** The lines as the check of a purchase takes them; what cannot be read is not known. */
export function readLines(entered: PurchaseEntries) {
  const read = readPurchase(typedPurchase(entered), null)
  const nothing = { fee: null, debt: null, printedVat: null }
  return 'lines' in read ? read.lines : nothing
}
