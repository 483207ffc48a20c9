/** What the sources of a selection emitted over a time. Source: domain.md §10. */

import { computeSourceCosts } from '../cost/branch-costs.ts'
import { measuredPlace } from '../energy/measured-device.ts'
import type { Place } from '../site/place.ts'
import type { EmittingDevice } from './carbon/carbon-figures.ts'
import { type Emissions, totalEmissions } from './carbon/emissions.ts'
import { sourceEmissions } from './carbon/source-emissions.ts'
import type { Measured, OutlookFacts } from './score-facts.ts'

/** What each of the sources emitted in a time, and what it cost. */
export function placesEmitted(
  { tree, now }: Pick<OutlookFacts, 'tree' | 'now'>,
  { asked, ranges, papers }: Measured,
  places: readonly Place[],
  costs = computeSourceCosts(tree.branches, ranges, papers, asked, now),
): EmittingDevice[] {
  return places.flatMap((place) => {
    const { deviceType } = place.device
    if (deviceType === 'LOAD') return []
    const measured = measuredPlace(place, ranges)
    const cost = costs.get(place.device.id) ?? null
    const emitted = { deviceType, days: measured.range?.days ?? [], diesel: cost?.diesel ?? [] }
    const carbon = measured.range === null ? null : sourceEmissions(emitted, papers.factors)
    return [{ ...measured, deviceType, cost, carbon }]
  })
}

/** What sources emitted together. */
export function emittedTogether(emitters: readonly EmittingDevice[]): Emissions | null {
  return totalEmissions(emitters.map(({ carbon }) => carbon))
}
