/**
 * The score card of each source of an organisation, as revision A asks for it: that client shows the baseline of the
 * last source and the mean of their averages, so the branch's baseline and its coincident demand stand on each of them.
 *
 * Source: wire contract 2.10, domain.md §5.2.
 */
import type { BranchDemand } from '../demand/demand-over.ts'
import type { DemandStats } from '../demand/demand-stats.ts'
import { countedPlaces, generatorPlaces } from '../site/place.ts'
import type { Device } from '../site/tree.ts'
import { type ScoredGenerator, scoredGenerators } from './generators.ts'
import { type OperatingTime, operatingTime } from './operating-time.ts'
import { type ScoreOutlook, scoreOutlook } from './outlook.ts'
import type { ScoreFacts } from './score-facts.ts'

export interface SourceCard {
  readonly device: Device
  readonly zone: string
  /** Of the branch. */
  readonly baseline: ScoreOutlook
  readonly demand: DemandStats
  readonly operatingTime: OperatingTime | null
  /** Its own. */
  readonly outlook: ScoreOutlook
  /** null: it is none. */
  readonly generator: ScoredGenerator | null
}

/** By device id; `demands` by branch id. */
export function sourceCards(
  facts: ScoreFacts,
  demands: ReadonlyMap<number, BranchDemand>,
): Map<number, SourceCard> {
  const cards = facts.tree.branches.flatMap((branch) => {
    const sets = generatorPlaces([branch])
    const { together, demandOf } = demands.get(branch.id)!
    const ofBranch = {
      zone: branch.zone,
      baseline: scoreOutlook(facts, countedPlaces([branch])),
      demand: together,
      operatingTime: operatingTime(facts, sets),
    }
    const generators = scoredGenerators(facts, demandOf, sets)
    return branch.devices
      .filter(({ isSource }) => isSource)
      .map((device) => ({
        ...ofBranch,
        device,
        outlook: scoreOutlook(facts, [{ branch, device }]),
        generator: generators.find(({ id }) => id === device.id) ?? null,
      }))
  })
  return new Map(cards.map((card) => [card.device.id, card]))
}
