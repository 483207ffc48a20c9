/** How a client does: energy, demand, cost and score of all its branches, or of one. Source: domain.md §12, AD-03. */

import type { BlendedCost } from '../cost/blended-cost.ts'
import { sourcesCost } from '../cost/sources-cost.ts'
import { demandOver } from '../demand/demand-over.ts'
import { type DemandStats, demandStats } from '../demand/demand-stats.ts'
import type { Papr } from '../demand/papr.ts'
import { placesDemand } from '../demand/places-demand.ts'
import { type SelectionEnergy, selectionEnergy } from '../energy/selection-energy.ts'
import { ratio } from '../ratio.ts'
import { countedPlaces, generatorPlaces } from '../site/place.ts'
import { findBranch } from '../site/selection.ts'
import type { Branch } from '../site/tree.ts'
import { sumKnown } from '../sum-known.ts'
import { generatorFuel } from './generators.ts'
import { scoreOutlook } from './outlook.ts'
import type { ScoreFacts } from './score-facts.ts'
import { sourceCosts } from './source-costs.ts'
import { type Scores, totalScore } from './total-score.ts'

/** Unrounded; null: not known. */
export interface ClientFigures {
  readonly energy: SelectionEnergy
  /** kW of the counted sources together. */
  readonly demand: DemandStats
  readonly papr: Papr | null
  readonly cost: BlendedCost
  /** Of the generators, by what was entered. */
  readonly kwhPerLitre: number | null
  readonly score: Scores
}

/** Worked out when they are asked for. */
export interface ClientMonth {
  whole(): ClientFigures
  branch(id: Branch['id']): ClientFigures | null
}

export function clientMonth(facts: ScoreFacts): ClientMonth {
  const { tree } = facts
  const shared = lazily(() => ({
    over: demandOver(tree, facts.blocks, facts.elapsed),
    costs: sourceCosts(facts),
  }))
  const figures = (branches: readonly Branch[]) => clientFigures(facts, shared(), branches)
  return {
    whole: () => figures(tree.branches),
    branch(id) {
      const branch = findBranch(tree, id)
      return branch && figures([branch])
    },
  }
}

interface Shared {
  readonly over: ReturnType<typeof demandOver>
  readonly costs: ReturnType<typeof sourceCosts>
}

function clientFigures(
  facts: ScoreFacts,
  { over, costs }: Shared,
  branches: readonly Branch[],
): ClientFigures {
  const counted = countedPlaces(branches)
  const together = placesDemand(facts.tree, over, counted)
  const fuels = generatorPlaces(branches).map(({ device }) =>
    generatorFuel(facts, device, costs.get(device.id)),
  )
  const outlook = scoreOutlook(facts, counted)
  const entered = (pick: 'enteredKwh' | 'enteredLitres') => sumKnown(fuels, (fuel) => fuel[pick])
  return {
    energy: selectionEnergy(counted.flatMap(({ device }) => facts.ranges.get(device.id) ?? [])),
    demand: demandStats(together.kw, together.kw, together.thresholdKw, over.grid),
    papr: together.papr,
    cost: sourcesCost(counted.map(({ device }) => costs.get(device.id) ?? null)),
    kwhPerLitre: ratio(entered('enteredKwh'), entered('enteredLitres')),
    score: totalScore({
      papr: together.papr?.ratio ?? null,
      fuelPercents: fuels.map(({ fuel }) => fuel.percent),
      estimatedTonsToDate: outlook.estimatedTonsToDate,
      actualTons: outlook.carbon?.tons ?? null,
      forecastToDateKwh: outlook.forecastToDate,
      usedKwh: outlook.used,
      baselineState: outlook.change.state,
      carbonState: outlook.carbonState,
    }),
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
