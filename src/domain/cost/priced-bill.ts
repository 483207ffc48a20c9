/**
 * What is worked out of a bill when it is kept: its amount with VAT by the tariff in force on its first day, and whether
 * the amount typed seems to hold VAT already. Source: domain.md §8.5.
 */
import { type OwnedTariff, tariffOn } from '../tariff/own-row.ts'
import { VAT_RATE } from '../tariff/vat.ts'
import { billFields, looksGross } from './bill-fields.ts'
import type { ReadBill } from './read-bill.ts'

export interface BillTariff extends OwnedTariff {
  /** naira per kWh before VAT, decimal text */
  readonly rate: string
  readonly vatRate: string
}

/** `tariffs`: those of the bill's branch and those of every branch. Amounts are decimal text. */
export function pricedBill(
  bill: Exclude<ReadBill, { kind: 'diesel' }>,
  tariffs: readonly BillTariff[],
): { readonly vatInclusiveAmount: string; readonly seemsGross: boolean } {
  const tariff = tariffOn(tariffs, bill.kind === 'ipp' ? 'IPP' : 'UTILITY', bill.date)
  const vatRate = tariff?.vatRate ?? String(VAT_RATE)
  const { tariff: paid, vatInclusiveAmount } = billFields(bill.value, bill.amount, vatRate)
  const seemsGross = tariff !== null && looksGross(Number(paid), Number(tariff.rate), Number(vatRate))
  return { vatInclusiveAmount, seemsGross }
}
