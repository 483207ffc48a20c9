/**
 * Connected load of a list of equipment: Σ watts × pieces ÷ 1000, kW, unrounded; nothing listed → 0.
 *
 * Source: domain.md §8.9 (V-C10: 9 W × 40 + 1500 W × 3 → 4.86 kW).
 */
import { Decimal } from 'decimal.js'

const W_PER_KW = 1000

export function connectedLoadKw(
  equipment: readonly { readonly watts: string; readonly quantity: string }[],
): number {
  const watts = equipment.reduce(
    (sum, one) => sum.plus(new Decimal(one.watts).times(one.quantity)),
    new Decimal(0),
  )
  return watts.div(W_PER_KW).toNumber()
}
