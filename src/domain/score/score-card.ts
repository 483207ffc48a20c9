/** The Score Card of a selection: forecast, demand, generators and emissions together. Source: SC-01 to SC-08. */
import { demandInBlocks, demandOver } from '../demand/demand-over.ts'
import { type PlacesDemand, placesDemand } from '../demand/places-demand.ts'
import { type SelectionEnergy, selectionEnergy } from '../energy/selection-energy.ts'
import { countedPlaces, generatorPlaces } from '../site/place.ts'
import type { Branch } from '../site/tree.ts'
import { type ScoredGenerator, scoredGenerators } from './generators.ts'
import { type OperatingTime, operatingTime } from './operating-time.ts'
import { type ScoreOutlook, scoreOutlook } from './outlook.ts'
import type { ScoreFacts } from './score-facts.ts'

export interface ScoreCard {
  readonly outlook: ScoreOutlook
  /** The clock of the period that the forecast stands for. */
  readonly zone: string
  readonly demand: PlacesDemand
  /** Of the range itself, where the outlook is of the forecast's period. */
  readonly energy: SelectionEnergy
  readonly generators: readonly ScoredGenerator[]
  readonly operatingTime: OperatingTime | null
}

export function scoreCard(facts: ScoreFacts, selected: readonly Branch[]): ScoreCard {
  const { tree, ranges, blocks, elapsed } = facts
  const counted = countedPlaces(selected)
  const generators = generatorPlaces(selected)
  const over = demandOver(tree, blocks, elapsed)
  return {
    outlook: scoreOutlook(facts, counted),
    zone: (counted[0]?.branch ?? tree.organisation).zone,
    demand: placesDemand(tree, over, counted),
    energy: selectionEnergy(counted.flatMap(({ device }) => ranges.get(device.id) ?? [])),
    generators: scoredGenerators(facts, demandInBlocks(over), generators),
    operatingTime: operatingTime(facts, generators),
  }
}
