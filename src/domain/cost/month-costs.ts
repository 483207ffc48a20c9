/**
 * What was paid in a month: litres and ₦ of diesel bought, ₦ with VAT of utility and IPP bills.
 *
 * A view of the money, by the dates of purchases and bills (post-paid bills split by day): it differs on purpose from
 * what the energy consumed cost (§8.3, §8.4). ₦, litres. Source: domain.md §8.8 (V-C9).
 */

import { exactSum } from '../money.ts'
import type { Litres, Naira } from '../quantity.ts'
import { monthFromDay } from '../time/month.ts'
import { billsOfMonth, type PaidBill } from './bill/bills-of-month.ts'
import { type DieselPurchase, purchaseAmount } from './diesel/diesel-price.ts'

export interface MonthCosts {
  readonly month: string
  readonly dieselLitres: Litres
  readonly dieselNaira: Naira
  readonly utilityNaira: Naira
  readonly ippNaira: Naira
  readonly totalNaira: Naira
}

export function monthCosts(
  purchases: readonly DieselPurchase[],
  bills: readonly PaidBill[],
  month: string,
): MonthCosts {
  const bought = purchases.filter(({ day }) => monthFromDay(day) === month)
  const paid = (type: 'UTILITY' | 'IPP') =>
    exactSum(billsOfMonth(bills, type, month).map(({ vatInclusiveNaira }) => vatInclusiveNaira))
  const dieselNaira = exactSum(bought.map(purchaseAmount))
  const [utilityNaira, ippNaira] = [paid('UTILITY'), paid('IPP')]
  return {
    month,
    dieselLitres: exactSum(bought.map(({ litres }) => litres)),
    dieselNaira,
    utilityNaira,
    ippNaira,
    totalNaira: exactSum([dieselNaira, utilityNaira, ippNaira]),
  }
}
