/** A stored pre-paid purchase against the tariff of its day. Source: domain.md §16.E. */
import { tariffOn } from '../tariff/own-row.ts'
import type { UnitsTariffRow } from './prepaid-facts.ts'
import { type PurchaseCheck, purchaseCheck } from './purchase-check.ts'

/** Decimal text. */
export interface StoredPurchase {
  readonly date: string
  readonly value: string
  readonly vatInclusiveAmount: string
  readonly fee: string | null
  readonly debt: string | null
  readonly printedVat: string | null
}

/** `tariffs`: those of the purchase's branch and those of every branch, of the grid. */
export function checkedPurchase(bill: StoredPurchase, tariffs: readonly UnitsTariffRow[]): PurchaseCheck {
  const tariff = tariffOn(tariffs, 'UTILITY', bill.date)
  const others = tariffs.filter((row) => row.deviceType === 'UTILITY' && row.id !== tariff?.id)
  const { vatInclusiveAmount: paid, value: units, fee, debt, printedVat: vat } = bill
  return purchaseCheck({ paid, units, fee, debt, vat }, tariff, others)
}
