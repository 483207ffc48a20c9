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
  readonly kw: Float64Array
  readonly kvar: Float64Array
  readonly kva: Float64Array
}

const BLOCKS_PER_HOUR = HOUR_MS / BLOCK_MS
const LEAST_COVERAGE_S = (LEAST_DEMAND_COVERAGE * BLOCK_MS) / SECOND_MS

/** Each vector is made when it is looked at first: of a load nobody asks for kvar. */
export function demandVectors(days: readonly BlockVectors[], start: Instant, blocks: number): DemandVectors {
  const place = (of: (day: BlockVectors) => ArrayLike<number>, factor: number) =>
    placedBlocks(days, { of, factor, start, blocks })
  return lazyVectors({
    kw: () => place(({ kwh }) => kwh, BLOCKS_PER_HOUR),
    kvar: () => place(({ kvarh }) => kvarh, BLOCKS_PER_HOUR),
    kva: () => place(({ kva }) => kva, 1),
  })
}

/** Vectors that are made of their recipes once, when they are looked at. */
export function lazyVectors(make: Readonly<Record<keyof DemandVectors, () => Float64Array>>): DemandVectors {
  const made: Partial<Record<keyof DemandVectors, Float64Array>> = {}
  const vector = (name: keyof DemandVectors) => {
    made[name] ??= make[name]()
    return made[name]
  }
  return {
    get kw() {
      return vector('kw')
    },
    get kvar() {
      return vector('kvar')
    },
    get kva() {
      return vector('kva')
    },
  }
}

interface Placing {
  readonly of: (day: BlockVectors) => ArrayLike<number>
  readonly factor: number
  readonly start: Instant
  readonly blocks: number
}

function placedBlocks(days: readonly BlockVectors[], { of, factor, start, blocks }: Placing): Float64Array {
  const placed = new Float64Array(blocks).fill(Number.NaN)
  for (const day of days) {
    const [values, { coverageS }] = [of(day), day]
    const offset = Math.round((day.start - start) / BLOCK_MS)
    const first = Math.max(0, -offset)
    const last = Math.min(day.kwh.length, blocks - offset)
    for (let block = first; block < last; block++)
      if (coverageS[block]! >= LEAST_COVERAGE_S) placed[offset + block] = values[block]! * factor
  }
  return placed
}
