/**
 * What a delivery was short of its invoice, and what that is worth at the price of its purchase.
 *
 *   mid = G · price, low = (G − u) · price never below 0, high = (G + u) · price; naira, rounded once
 * Short is what is beyond the uncertainty; within it nothing is said. Litres, naira. Source: domain.md §16.D (I-DSL-1).
 */
import { exactProduct } from '../../money.ts'
import type { Litres, Naira } from '../../quantity.ts'
import { round } from '../../round.ts'
import { type ReceiptFacts, readReceipt } from './period-figures.ts'
import { litresBeyond, type TankCheck, tankCheck } from './tank-check.ts'

export interface NairaRange {
  readonly low: Naira
  readonly mid: Naira
  readonly high: Naira
}

export interface ShortDelivery<R> extends TankCheck {
  readonly receipt: R
  readonly naira: NairaRange | null
}

export interface PricedReceipt extends ReceiptFacts {
  readonly pricePerLitre: string | null
}

/** Those that are short beyond their uncertainty. */
export function shortDeliveries<R extends PricedReceipt>(
  receipts: readonly R[],
  capacity: Litres | null,
): ShortDelivery<R>[] {
  return receipts.flatMap((receipt) => {
    const { invoiced, received } = readReceipt(receipt, capacity)
    const check = tankCheck(
      invoiced === null || received === null ? null : invoiced - received.litres,
      received?.u ?? null,
    )
    if ((check.verdict !== 'odd' && check.verdict !== 'look') || check.litres! < 0) return []
    const price = receipt.pricePerLitre === null ? null : Number(receipt.pricePerLitre)
    return [{ ...check, receipt, naira: price === null ? null : priceLitres(check, price) }]
  })
}

/** Litres with their uncertainty, at a price. */
export function priceLitres(check: TankCheck, nairaPerLitre: number): NairaRange | null {
  const beyond = litresBeyond(check)
  if (beyond === null) return null
  const worth = (litres: Litres) => round(exactProduct(litres, nairaPerLitre))
  const litres = Math.abs(check.litres!)
  return { low: worth(beyond), mid: worth(litres), high: worth(litres + check.u!) }
}
