import type { Place } from '../site/place.ts'
import type { Tree } from '../site/tree.ts'
import { commonZone } from '../site/zones.ts'
import type { DemandKnown } from './demand-figures.ts'
import { type DemandOver, type DemandTogether, demandTogether } from './demand-over.ts'
import { papr } from './papr.ts'

/** What places drew together, with the grid and the clock on which it is told. */
export interface PlacesDemand extends DemandTogether, DemandKnown {
  /** Average ÷ peak with its band; null: there was no demand. */
  readonly papr: ReturnType<typeof papr>
}

/** Coincident demand of the counted sources among places. Source: domain.md §5.2, §5.4. */
export function placesDemand(tree: Tree, over: DemandOver, places: readonly Place[]): PlacesDemand {
  const together = demandTogether(over, new Set(places.map(({ device }) => device.id)))
  const { avg, max } = together.stats
  const branches = places.map(({ branch }) => branch)
  return { ...together, grid: over.grid, zone: commonZone(tree, branches), papr: papr(avg, max) }
}
