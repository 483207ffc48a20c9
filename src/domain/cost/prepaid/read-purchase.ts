/**
 * What the receipt of a pre-paid purchase says beside its amounts, out of what was typed; nothing typed → null. The same
 * for form and server. ₦ with two decimals as decimal text, ₦/kWh with up to six. Source: domain.md §16.E.
 */
import { type AmountFault, type AmountRule, readAmount } from '../../amount-rule.ts'

export type PurchaseFieldName = 'fee' | 'debt' | 'vat' | 'tariff' | 'paid_at'
export type PurchaseFault = AmountFault | 'no-time' | 'beyond-paid'

export interface PurchaseFieldFault {
  readonly field: PurchaseFieldName
  readonly fault: PurchaseFault
}

export type TypedPurchase = { readonly [N in PurchaseFieldName]?: string | number | null | undefined }

export interface PurchaseLines {
  readonly fee: string | null
  readonly debt: string | null
  readonly printedVat: string | null
  readonly printedTariff: string | null
  /** Local 'HH:mm'. */
  readonly paidAt: string | null
}

const NAIRA: AmountRule = { decimals: 2, wholeDigits: 16, mayBeZero: true }
const PRICE: AmountRule = { decimals: 6, wholeDigits: 6, mayBeZero: false }
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** `paid`: all that was paid, VAT included; fee and debt are parts of it. null: it is not known yet. */
export function readPurchase(
  typed: TypedPurchase,
  paid: string | null,
): { readonly lines: PurchaseLines } | { readonly faults: readonly PurchaseFieldFault[] } {
  const faults: PurchaseFieldFault[] = []
  const amount = (field: PurchaseFieldName, rule: AmountRule): string | null => {
    if (isNothing(typed[field])) return null
    const read = readAmount(typed[field], rule)
    if ('amount' in read) return read.amount
    faults.push({ field, fault: read.fault })
    return null
  }
  const [fee, debt] = [amount('fee', NAIRA), amount('debt', NAIRA)]
  const [printedVat, printedTariff] = [amount('vat', NAIRA), amount('tariff', PRICE)]
  if (paid !== null && Number(fee ?? 0) + Number(debt ?? 0) > Number(paid)) {
    faults.push({ field: debt === null ? 'fee' : 'debt', fault: 'beyond-paid' })
  }
  const paidAt = isNothing(typed.paid_at) ? null : String(typed.paid_at).trim()
  if (paidAt !== null && !CLOCK.test(paidAt)) faults.push({ field: 'paid_at', fault: 'no-time' })
  if (faults.length > 0) return { faults }
  return { lines: { fee, debt, printedVat, printedTariff, paidAt } }
}

function isNothing(value: string | number | null | undefined): boolean {
  return value == null || String(value).trim() === ''
}
