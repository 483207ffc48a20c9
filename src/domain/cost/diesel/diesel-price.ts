/**
 * The price of diesel in a month.
 *
 * P̄(month) = Σ litres·price / Σ litres of the purchases dated in the month; none → the latest
 * earlier purchase; none → the earliest later one; none → null (cost unknown). Several purchases
 * on that one day are weighted alike. ₦/L, all-in: diesel carries no VAT. Unrounded.
 * Source: domain.md §8.1 (V-C1).
 */

import { exactProduct, exactSum, exactSumOfProducts } from '../../money.ts'
import type { Litres, NairaPerLitre } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { byText } from '../../text-order.ts'

export interface DieselPurchase {
  /** Local day 'YYYY-MM-DD'. */
  day: string
  litres: Litres
  nairaPerLitre: NairaPerLitre
  /** The paper that says so: 'bill 17'. */
  ref?: string
}

/** What a purchase cost: litres × price. */
export function purchaseAmount(purchase: Pick<DieselPurchase, 'litres' | 'nairaPerLitre'>): number {
  return exactProduct(purchase.litres, purchase.nairaPerLitre)
}

function weightedPrice(purchases: readonly DieselPurchase[]): number | null {
  return ratio(
    exactSumOfProducts(purchases.map((one) => [one.litres, one.nairaPerLitre] as const)),
    exactSum(purchases.map((one) => one.litres)),
  )
}

/** `month` is 'YYYY-MM'. */
export function monthDieselPrice(purchases: readonly DieselPurchase[], month: string): number | null {
  return weightedPrice(purchasesOfPrice(purchases, month))
}

/** The purchases that a month's price is made of. */
export function purchasesOfPrice(purchases: readonly DieselPurchase[], month: string): DieselPurchase[] {
  const dated = purchases.filter((one) => one.litres > 0).sort((a, b) => byText(a.day, b.day))
  const inMonth = dated.filter((one) => one.day.startsWith(`${month}-`))
  if (inMonth.length > 0) return inMonth
  const day = (dated.findLast((one) => one.day < month) ?? dated[0])?.day
  return dated.filter((one) => one.day === day)
}
