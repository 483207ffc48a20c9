/**
 * Blended cost of energy over sources, devices or months.
 *
 * Σ E·rate / Σ E over the lines whose rate is known, solar in the denominator: weighted by
 * consumption, never a mean of rates. Rates that differ by month are lines of their own, priced
 * month by month. Energy without a rate, or a line without data, is left out of both sums and
 * sets `partial`. Σ E = 0 or nothing known → null. kWh, ₦/kWh, ₦.
 * Source: domain.md §8.7 (V-C8).
 */

import { exactSum, exactSumOfProducts } from '../money.ts'
import type { Kwh, Naira, NairaPerKwh } from '../quantity.ts'
import { ratio } from '../ratio.ts'

export interface CostLine {
  kwh: Kwh | null
  nairaPerKwh: NairaPerKwh | null
}

export interface BlendedCost {
  nairaPerKwh: NairaPerKwh | null
  /** ₦ and kWh of the lines that count; null when none does. */
  naira: Naira | null
  kwh: Kwh | null
  partial: boolean
}

export function blendedCost(lines: readonly CostLine[]): BlendedCost {
  const priced: [number, number][] = []
  let partial = false
  for (const { kwh, nairaPerKwh } of lines) {
    if (kwh === null || (nairaPerKwh === null && kwh !== 0)) partial = true
    else if (nairaPerKwh !== null) priced.push([kwh, nairaPerKwh])
  }
  if (priced.length === 0) return { nairaPerKwh: null, naira: null, kwh: null, partial }
  const naira = exactSumOfProducts(priced)
  const kwh = exactSum(priced.map(([energy]) => energy))
  return { nairaPerKwh: ratio(naira, kwh), naira, kwh, partial }
}
