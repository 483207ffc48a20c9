/**
 * Power demand chart: the highest block of each bucket, not the bucket's mean.
 *
 * A block belongs to the bucket it starts in. A bucket without a known block → null; measured
 * zero stays 0. kVA. Source: domain.md §5.3 "Power Demand page".
 */
import type { BucketSpan } from '../time/buckets.ts'
import type { DemandGrid } from './demand-stats.ts'

export function bucketPeaks(
  demand: ArrayLike<number>,
  grid: DemandGrid,
  spans: readonly BucketSpan[],
): (number | null)[] {
  return spans.map((span) => {
    const first = Math.max(0, Math.ceil((span.from - grid.start) / grid.blockMs))
    const last = Math.min(demand.length, Math.ceil((span.to - grid.start) / grid.blockMs))
    let peak: number | null = null
    for (let block = first; block < last; block++) {
      const value = demand[block]!
      if (!Number.isNaN(value) && (peak === null || value > peak)) peak = value
    }
    return peak
  })
}
