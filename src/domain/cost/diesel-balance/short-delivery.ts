/**
 * What a delivery was short of its invoice, and what that is worth at the price of its purchase.
 *
 *   mid = G · price, high = (G + u) · price; low = mid where G is beyond 2u, else (G − u) · price; naira, rounded once
 * Within its uncertainty nothing is said. Litres, naira. Source: domain.md §16.D (I-DSL-1).
 */
import { exactProduct } from '../../money.ts'
import type { Litres, Naira } from '../../quantity.ts'
import { round } from '../../round.ts'
import { type ReceiptFacts, readReceipt } from './receipt.ts'
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
    return [{ ...check, receipt, naira: price === null ? null : priceShort(check, price) }]
  })
}

/** What an invoice has too much is owed whole once it does not add up: the supplier is paid by what was measured. */
function priceShort(check: TankCheck, nairaPerLitre: number): NairaRange | null {
  const range = priceLitres(check, nairaPerLitre)
  return range !== null && check.verdict === 'odd' ? { ...range, low: range.mid } : range
}

/** Litres with their uncertainty, at a price: low is what is beyond it. */
export function priceLitres(check: TankCheck, nairaPerLitre: number): NairaRange | null {
  const beyond = litresBeyond(check)
  if (beyond === null) return null
  const worth = (litres: Litres) => round(exactProduct(litres, nairaPerLitre))
  const litres = Math.abs(check.litres!)
  return { low: worth(beyond), mid: worth(litres), high: worth(litres + check.u!) }
}
