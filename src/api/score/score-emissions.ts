import { costsOf } from '#domain/cost/branch-costs.ts'
import type { MeasuredDevice } from '#domain/energy/energy-figures.ts'
import type { EmittingDevice } from '#domain/score/carbon/carbon-figures.ts'
import { type Emissions, totalEmissions } from '#domain/score/carbon/emissions.ts'
import { sourceEmissions } from '#domain/score/carbon/source-emissions.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Branch, Device } from '#store/site/organisation.ts'
import type { Measured, ScoreFacts } from './score-facts.ts'

/** A device where it stands. */
export interface Placed {
  readonly branch: Branch
  readonly device: Device
}

export const nameOf = ({ branch, device }: Placed) => prefixedName(branch.name, device.name)

/** A source with what it measured in a time, as figures name it. */
export function namedRange(place: Placed, ranges: Measured['ranges']): MeasuredDevice {
  const { branch, device } = place
  return { id: device.id, name: nameOf(place), zone: branch.zone, range: ranges.get(device.id) ?? null }
}

/** What each of the sources emitted in a time, and what it cost. */
export function emittersOf(
  { tree, now }: ScoreFacts,
  { asked, ranges, papers }: Measured,
  places: readonly Placed[],
): EmittingDevice[] {
  const costs = costsOf(tree.branches, ranges, papers, asked, now)
  return places.flatMap((place) => {
    const { deviceType } = place.device
    if (deviceType === 'LOAD') return []
    const measured = namedRange(place, ranges)
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
