import type { PaprCard } from '#contract/score/score-card.ts'
import { demandFigure } from '#domain/demand/demand-figures.ts'
import { papr } from '#domain/demand/papr.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { paprFigure } from '#domain/score/score-figures.ts'
import { type DemandOver, demandTogether } from '../demand/demand-facts.ts'
import { localTime } from '../site/present.ts'
import { commonZone } from '../site/zones.ts'
import type { Placed } from './score-emissions.ts'
import type { ScoreFacts } from './score-facts.ts'

/** What the sources drew together, as its figures are made of it. */
export function sourcesDemand(facts: ScoreFacts, over: DemandOver, places: readonly Placed[]) {
  const zone = commonZone(
    facts.tree,
    places.map(({ branch }) => branch),
  )
  return { ...demandTogether(over, new Set(places.map(({ device }) => device.id))), grid: over.grid, zone }
}

/** The sources' coincident demand (domain.md §5.2, §5.4). */
export function paprCardOf(facts: ScoreFacts, over: DemandOver, places: readonly Placed[]): PaprCard {
  const demand = sourcesDemand(facts, over, places)
  const { max, avg, peakAt } = demand.stats
  const score = papr(avg, max)
  const energy = selectionEnergy(places.flatMap(({ device }) => facts.ranges.get(device.id) ?? []))
  return {
    unit: 'kVA',
    peak: demandFigure(demand, 'max').value,
    avg: demandFigure(demand, 'avg').value,
    min: demandFigure(demand, 'min').value,
    papr: paprFigure(demand).value,
    band: score?.band ?? null,
    colour: score?.colour ?? null,
    peak_at: peakAt === null ? null : localTime(demand.zone, peakAt),
    power_factor: roundOrNull(demand.powerFactor),
    power_factor_basis: demand.basis,
    power_factor_assumed: demand.isAssumed,
    coverage: round(energy.coverage, 4),
  }
}
