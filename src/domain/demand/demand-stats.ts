/**
 * Highest, lowest and average demand over the energised blocks.
 *
 * A block is energised when its power reaches P_on and its demand is known (coverage ≥ 0.8);
 * otherwise outages would make every minimum 0 and every average too low. avg = time mean over
 * these blocks. No energised block → all null; one → max = min = avg. kVA, or kW for load
 * overview. Source: domain.md §5.3 (V-D4).
 */
import type { Instant } from '../time/interval.ts'

export interface DemandStats {
  max: number | null
  min: number | null
  avg: number | null
  /** Start of the (first) block with the highest demand. */
  peakAt: Instant | null
  /** How many blocks were energised. */
  blocks: number
}

export interface DemandGrid {
  start: Instant
  blockMs: number
}

export const NO_DEMAND: DemandStats = { max: null, min: null, avg: null, peakAt: null, blocks: 0 }

/** What statistics are made of: it adds up over stretches of time. */
export interface DemandSums {
  readonly max: number | null
  readonly min: number | null
  readonly sum: number
  readonly blocks: number
  readonly peakAt: Instant | null
}

export const NO_DEMAND_SUMS: DemandSums = { max: null, min: null, sum: 0, blocks: 0, peakAt: null }

/** `demand` and `kw` block by block, NaN = unknown; `kw` decides which blocks are energised. */
export function demandSums(
  demand: ArrayLike<number>,
  kw: ArrayLike<number>,
  onThresholdKw: number,
  grid: DemandGrid,
): DemandSums {
  let [max, min, sum, peak, blocks] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0, 0]
  for (let block = 0; block < demand.length; block++) {
    const value = demand[block]!
    // Written so that NaN power and NaN demand fail the test.
    if (!(kw[block]! >= onThresholdKw) || Number.isNaN(value)) continue
    blocks += 1
    sum += value
    if (value < min) min = value
    if (value > max) {
      max = value
      peak = block
    }
  }
  if (blocks === 0) return NO_DEMAND_SUMS
  return { max, min, sum, blocks, peakAt: grid.start + peak * grid.blockMs }
}

export function toDemandStats({ max, min, sum, blocks, peakAt }: DemandSums): DemandStats {
  return blocks === 0 ? NO_DEMAND : { max, min, avg: sum / blocks, peakAt, blocks }
}

export function demandStats(
  demand: ArrayLike<number>,
  kw: ArrayLike<number>,
  onThresholdKw: number,
  grid: DemandGrid,
): DemandStats {
  return toDemandStats(demandSums(demand, kw, onThresholdKw, grid))
}
