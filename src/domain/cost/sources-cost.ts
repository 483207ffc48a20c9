/**
 * Cost and carbon of a selection's counted sources together.
 *
 * Blended cost is weighted by the energy whose rate is known; energy without one, or a source without data, sets
 * `partial`. A source's contribution is its naira ÷ the energy of all: the contributions add up to the blended cost.
 * Naira per kWh. Source: domain.md §8.7, §10; wire contract 2.3.
 */

import { ratio } from '../ratio.ts'
import { type BlendedCost, blendedCost, type CostLine } from './blended-cost.ts'
import type { SourceCost } from './energy-cost.ts'

export function sourcesCost(costs: readonly (SourceCost | null)[]): BlendedCost {
  return blendedCost(costs.flatMap(linesOf))
}

function linesOf(cost: SourceCost | null): CostLine[] {
  if (cost === null) return [{ kwh: null, nairaPerKwh: null }]
  const lines: CostLine[] = []
  if (cost.pricedKwh > 0) lines.push({ kwh: cost.pricedKwh, nairaPerKwh: ratio(cost.naira, cost.pricedKwh) })
  if (cost.unpricedKwh > 0) lines.push({ kwh: cost.unpricedKwh, nairaPerKwh: null })
  return lines
}

/** A source's part of the blended cost of all. */
export function costContribution(cost: SourceCost | null, blended: BlendedCost): number | null {
  return cost === null ? null : ratio(cost.naira, blended.kwh)
}
