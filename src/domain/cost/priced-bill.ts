/**
 * What is worked out of a bill when it is kept: its amount with VAT by the tariff in force on its first day, and whether
 * the amount typed seems to hold VAT already. Source: domain.md §8.5.
 */

import { Decimal } from 'decimal.js'
import { billTariff, looksGross } from './bill/bill-fields.ts'
import type { ReadBill } from './bill/read-bill.ts'
import { grossOfNet, splitGross } from './bill/split-vat.ts'
import { type OwnedTariff, tariffOn } from './tariff/own-row.ts'
import { VAT_RATE } from './tariff/vat.ts'

export interface BillTariff extends OwnedTariff {
  /** naira per kWh before VAT, decimal text */
  readonly rate: string
  readonly vatRate: string
}

export interface PricedBill {
  /** Before VAT. */
  readonly amount: string
  readonly vatInclusiveAmount: string
  /** Whether the amount was typed with VAT. */
  readonly amountIncludesVat: boolean
  readonly seemsGross: boolean
}

type TypedAmounts = Exclude<ReadBill, { kind: 'diesel' }>

/**
 * `tariffs`: those of the bill's branch and those of every branch. `includesVat`: the bill's amount is what was paid, kept
 * exactly, and the amount before VAT is worked out of it. Amounts are decimal text.
 */
export function pricedBill(
  bill: TypedAmounts,
  tariffs: readonly BillTariff[],
  includesVat = false,
): PricedBill {
  const tariff = tariffOn(tariffs, billedType(bill.kind), bill.date)
  const vatRate = tariff?.vatRate ?? String(VAT_RATE)
  const { net, gross } = (includesVat ? splitGross : grossOfNet)(bill.amount, vatRate)
  const paid = Number(billTariff(bill.value, net))
  const seemsGross = tariff !== null && looksGross(paid, Number(tariff.rate), Number(vatRate))
  return { amount: net, vatInclusiveAmount: gross, amountIncludesVat: includesVat, seemsGross }
}

type StoredAmounts = Pick<PricedBill, 'amount' | 'vatInclusiveAmount' | 'amountIncludesVat'>

/**
 * The same of a bill that was stored before. Clients of revision A do not say whether an amount was typed with VAT
 * (`includesVat` undefined): what they send back unchanged keeps the gross that was typed.
 */
export function repricedBill(
  bill: TypedAmounts,
  tariffs: readonly BillTariff[],
  includesVat: boolean | undefined,
  stored: StoredAmounts | null,
): PricedBill {
  const isAsItWas =
    includesVat === undefined && stored?.amountIncludesVat && new Decimal(bill.amount).eq(stored.amount)
  return isAsItWas
    ? pricedBill({ ...bill, amount: stored.vatInclusiveAmount }, tariffs, true)
    : pricedBill(bill, tariffs, includesVat)
}

/** What a bill of the kind pays for. */
export function billedType(kind: 'pre-paid' | 'post-paid' | 'ipp'): 'IPP' | 'UTILITY' {
  return kind === 'ipp' ? 'IPP' : 'UTILITY'
}
