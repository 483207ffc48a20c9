/** Coincident demand of a selection and the demand of every device. Source: domain.md §5.2, §5.3; DB-02. */

import type { RangeFacts } from '../energy/range-facts.ts'
import { selectionEnergy } from '../energy/selection-energy.ts'
import { countedSources } from '../site/counted-sources.ts'
import { allPlaces, type Place } from '../site/place.ts'
import type { Device } from '../site/tree.ts'
import { demandOver, ownDemand } from './demand-over.ts'
import type { DemandStats } from './demand-stats.ts'
import type { DeviceBlocks } from './device-blocks.ts'
import { type PlacesDemand, placesDemand } from './places-demand.ts'

export interface SelectionDemand {
  readonly together: PlacesDemand
  /** Measured share of the counted devices' time, 0 to 1. */
  readonly coverage: number
  readonly devices: readonly { readonly place: Place; readonly own: DemandStats }[]
}

export function selectionDemand(
  { tree, elapsed, ranges }: RangeFacts,
  blocks: DeviceBlocks,
  selected: readonly Device[],
): SelectionDemand {
  const over = demandOver(tree, blocks, elapsed)
  const places = allPlaces(tree.branches)
  const ids = new Set(selected.map(({ id }) => id))
  const chosen = places.filter(({ device }) => ids.has(device.id))
  const counted = countedSources(selected).flatMap(({ id }) => ranges.get(id) ?? [])
  return {
    together: placesDemand(tree, over, chosen),
    coverage: selectionEnergy(counted).coverage,
    devices: over.devices.map((one, n) => ({ place: places[n]!, own: ownDemand(over, one) })),
  }
}
