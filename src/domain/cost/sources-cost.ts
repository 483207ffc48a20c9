/**
 * Cost and carbon of a selection's counted sources together.
 *
 * Blended cost is weighted by the energy whose rate is known; energy without one, or a source without data, sets
 * `partial`. A source's contribution is its naira ÷ the energy of all: the contributions add up to the blended cost.
 * Naira per kWh. Source: domain.md §8.7, §10; wire contract 2.3.
 */
import { exactDifference, exactSum } from '../money.ts'
import { ratio } from '../ratio.ts'
import { round } from '../round.ts'
import { type BlendedCost, blendedCost, type CostLine } from './blended-cost.ts'
import type { SourceCost } from './energy-cost.ts'

export function sourcesCost(costs: readonly (SourceCost | null)[]): BlendedCost {
  return blendedCost(costs.flatMap(toCostLines))
}

function toCostLines(cost: SourceCost | null): CostLine[] {
  if (cost === null) return [{ kwh: null, nairaPerKwh: null }]
  const lines: CostLine[] = []
  if (cost.pricedKwh > 0) lines.push({ kwh: cost.pricedKwh, nairaPerKwh: ratio(cost.naira, cost.pricedKwh) })
  if (cost.unpricedKwh > 0) lines.push({ kwh: cost.unpricedKwh, nairaPerKwh: null })
  return lines
}

/**
 * Each source's part of the blended cost of a branch, rounded so that the parts add up to the rounded blended cost:
 * each is what it adds to the running total. null: no rate is known for any of its energy.
 */
export function costContributions(costs: readonly (SourceCost | null)[]): (number | null)[] {
  const { kwh } = sourcesCost(costs)
  let [naira, before] = [0, 0]
  return costs.map((cost) => {
    if (cost === null || cost.naira === null) return null
    naira = exactSum([naira, cost.naira])
    const total = ratio(naira, kwh)
    if (total === null) return null
    const part = exactDifference(round(total), before)
    before = round(total)
    return part
  })
}
