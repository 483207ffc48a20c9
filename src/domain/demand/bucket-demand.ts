/**
 * Power demand chart: the highest, lowest and average block of each bucket.
 *
 * The chart's line is the highest block, not the bucket's mean. A block belongs to the bucket it starts in. A bucket
 * without a known block → null; measured zero stays 0. kVA or kW. Source: domain.md §5.3 "Power Demand page".
 */
import type { BucketSpan } from '../time/buckets.ts'
import type { DemandGrid } from './demand-stats.ts'

export interface BucketDemand {
  readonly max: number | null
  readonly min: number | null
  readonly avg: number | null
}

/** What it is made of: it adds up over stretches of time. `max` and `min` without a known block: −∞ and +∞. */
export interface BucketSums {
  max: number
  min: number
  sum: number
  known: number
}

export const noBucketSums = (): BucketSums => ({
  max: Number.NEGATIVE_INFINITY,
  min: Number.POSITIVE_INFINITY,
  sum: 0,
  known: 0,
})

const NOT_MEASURED: BucketDemand = { max: null, min: null, avg: null }

export const toBucketDemand = ({ max, min, sum, known }: BucketSums): BucketDemand =>
  known === 0 ? NOT_MEASURED : { max, min, avg: sum / known }

export function addBucketSums(to: BucketSums, { max, min, sum, known }: BucketSums): void {
  to.known += known
  to.sum += sum
  if (max > to.max) to.max = max
  if (min < to.min) to.min = min
}

export function bucketSums(
  demand: ArrayLike<number>,
  grid: DemandGrid,
  spans: readonly BucketSpan[],
): BucketSums[] {
  return spans.map((span) => {
    const first = Math.max(0, Math.ceil((span.from - grid.start) / grid.blockMs))
    const last = Math.min(demand.length, Math.ceil((span.to - grid.start) / grid.blockMs))
    let [max, min, sum, known] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
    for (let block = first; block < last; block++) {
      const value = demand[block]!
      if (Number.isNaN(value)) continue
      known += 1
      sum += value
      if (value > max) max = value
      if (value < min) min = value
    }
    return { max, min, sum, known }
  })
}

export function bucketDemand(
  demand: ArrayLike<number>,
  grid: DemandGrid,
  spans: readonly BucketSpan[],
): BucketDemand[] {
  return bucketSums(demand, grid, spans).map(toBucketDemand)
}

/** The highest block of each bucket alone. */
export function bucketPeaks(
  demand: ArrayLike<number>,
  grid: DemandGrid,
  spans: readonly BucketSpan[],
): (number | null)[] {
  return bucketDemand(demand, grid, spans).map(({ max }) => max)
}
