/**
 * Demand vectors of one device from its days of blocks.
 *
 * kW = kWh / block length, kvar likewise, kVA as stored, each NaN where unknown or covered less
 * than 80 %. Days are placed on one grid from `start`; what lies outside it is left out.
 * Source: domain.md §5.1.
 */
import type { BlockVectors } from '../energy/day-totals.ts'
import { BLOCK_MS, HOUR_MS, type Instant, SECOND_MS } from '../time/interval.ts'
import { LEAST_DEMAND_COVERAGE } from './block-demand.ts'

export interface DemandVectors {
  kw: Float64Array
  kvar: Float64Array
  kva: Float64Array
}

const BLOCKS_PER_HOUR = HOUR_MS / BLOCK_MS
const LEAST_COVERAGE_S = (LEAST_DEMAND_COVERAGE * BLOCK_MS) / SECOND_MS

export function demandVectors(days: readonly BlockVectors[], start: Instant, blocks: number): DemandVectors {
  const unknown = () => new Float64Array(blocks).fill(Number.NaN)
  const vectors: DemandVectors = { kw: unknown(), kvar: unknown(), kva: unknown() }
  for (const day of days) {
    const offset = Math.round((day.start - start) / BLOCK_MS)
    const first = Math.max(0, -offset)
    const last = Math.min(day.kwh.length, blocks - offset)
    for (let block = first; block < last; block++) {
      if (!(day.coverageS[block]! >= LEAST_COVERAGE_S)) continue
      vectors.kw[offset + block] = day.kwh[block]! * BLOCKS_PER_HOUR
      vectors.kvar[offset + block] = day.kvarh[block]! * BLOCKS_PER_HOUR
      vectors.kva[offset + block] = day.kva[block]!
    }
  }
  return vectors
}
