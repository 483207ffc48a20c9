/** Demand of devices in the buckets of a range, and of the counted ones together. Source: PA-03; domain.md §5.3. */
import type { BucketFacts } from '../energy/bucketed-range.ts'
import type { Place } from '../site/place.ts'
import { type BucketDemand, bucketDemand, bucketPeaks } from './bucket-demand.ts'
import { demandOver, demandTogether, ownDemand } from './demand-over.ts'
import { type DemandStats, NO_DEMAND } from './demand-stats.ts'

export interface PlaceDemand {
  readonly place: Place
  readonly own: DemandStats
  readonly rows: readonly BucketDemand[]
  /** The highest block of each bucket, kW. */
  readonly kw: readonly (number | null)[]
  /** Whether a power factor stood in for one that was not measured. */
  readonly isAssumed: boolean
}

export interface DemandByBucket {
  readonly devices: readonly PlaceDemand[]
  readonly together: DemandStats
  /** The highest block of each bucket of the counted ones together, kVA; null in all of them where the clocks of several zones cut it. */
  readonly coincident: readonly (number | null)[]
}

export function demandByBucket({ tree, blocks, elapsed, places, cut, counted }: BucketFacts): DemandByBucket {
  const over = demandOver(tree, blocks, elapsed)
  const known = new Map(over.devices.map((one) => [one.device.id, one]))
  const devices = places.flatMap((place): PlaceDemand[] => {
    const one = known.get(place.device.id)
    if (!one) return []
    const { zone } = place.branch
    const own = ownDemand(over, one)
    const spans = cut.spansIn(zone)
    return [
      {
        place,
        own,
        rows: cut.placed(zone, bucketDemand(own.kva, over.grid, spans)).map((row) => row ?? NO_DEMAND),
        kw: cut.placed(zone, bucketPeaks(one.vectors.kw, over.grid, spans)),
        isAssumed: one.powerFactor.value === null && one.vectors.kw.some((kw) => kw > 0),
      },
    ]
  })
  const { stats, kva } = demandTogether(over, counted)
  const [zone, ...others] = new Set(places.map(({ branch }) => branch.zone))
  const coincident =
    zone === undefined || others.length > 0
      ? cut.starts.map(() => null)
      : cut.placed(zone, bucketPeaks(kva, over.grid, cut.spansIn(zone)))
  return { devices, together: stats, coincident }
}
