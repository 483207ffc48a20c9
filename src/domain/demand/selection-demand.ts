/** Coincident demand of a selection and the demand of every device. Source: domain.md §5.2, §5.3; DB-02. */

import type { RangeFacts } from '../energy/range-facts.ts'
import { selectionEnergy } from '../energy/selection-energy.ts'
import { countedSources } from '../site/counted-sources.ts'
import { allPlaces, type Place } from '../site/place.ts'
import type { Device } from '../site/tree.ts'
import { commonZone } from '../site/zones.ts'
import type { PartsDemand } from './day/parts-demand.ts'
import { demandOver, ownDemand } from './demand-over.ts'
import { type DemandStats, NO_DEMAND } from './demand-stats.ts'
import type { DeviceBlocks } from './device-blocks.ts'
import { papr } from './papr.ts'
import { type PlacesDemand, placesDemand } from './places-demand.ts'

/** What a page shows of them. */
export interface ShownDemand {
  readonly together: Pick<PlacesDemand, 'stats' | 'zone' | 'powerFactor' | 'basis' | 'isAssumed' | 'papr'>
  /** Measured share of the counted devices' time, 0 to 1. */
  readonly coverage: number
  readonly devices: readonly { readonly place: Place; readonly own: DemandStats }[]
}

export interface SelectionDemand extends ShownDemand {
  readonly together: PlacesDemand
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
  return {
    together: placesDemand(tree, over, chosen),
    coverage: countedCoverage(ranges, selected),
    devices: over.devices.map((one, n) => ({ place: places[n]!, own: ownDemand(over, one) })),
  }
}

/** The same from what the days of the range tell. */
export function shownDemand(
  { tree, ranges }: Pick<RangeFacts, 'tree' | 'ranges'>,
  { devices, together }: PartsDemand,
  selected: readonly Device[],
): ShownDemand {
  const places = allPlaces(tree.branches)
  const ids = new Set(selected.map(({ id }) => id))
  const branches = places.filter(({ device }) => ids.has(device.id)).map(({ branch }) => branch)
  const { avg, max } = together.stats
  return {
    together: { ...together, zone: commonZone(tree, branches), papr: papr(avg, max) },
    coverage: countedCoverage(ranges, selected),
    devices: places.map((place) => ({ place, own: devices.get(place.device.id) ?? NO_DEMAND })),
  }
}

function countedCoverage(ranges: RangeFacts['ranges'], selected: readonly Device[]): number {
  const counted = countedSources(selected).flatMap(({ id }) => ranges.get(id) ?? [])
  return selectionEnergy(counted).coverage
}
