/**
 * Sums per 15-minute block while readings are rolled up.
 *
 * Every amount that flowed evenly over a piece of time is shared among the blocks the piece
 * touches in proportion to time, so the blocks add up to the amount (domain.md §2.1 additivity).
 */
import { BLOCK_MS, type Instant, type Interval } from '../../time/interval.ts'

export interface BlockGrid {
  from: Instant
  to: Instant
  count: number
  kwh: Float64Array
  /** The part of it that was spread over a gap. */
  estimatedKwh: Float64Array
  /** The first and last instant whose energy is known, ms into the block; the first is BLOCK_MS when none is. */
  knownFromMs: Float64Array
  knownToMs: Float64Array
  /** Time for which the energy is known, gaps included. */
  energyMs: Float64Array
  /** Time measured without a gap. */
  coverageMs: Float64Array
  kvarh: Float64Array
  kvarhMs: Float64Array
  /** Metered kVA × ms and the time it covers. */
  kvaMs: Float64Array
  kvaKnownMs: Float64Array
  /** Real and apparent weight of the power factor samples. */
  pfReal: Float64Array
  pfApparent: Float64Array
  onMs: Float64Array
  stateMs: Float64Array
  /** 1 where a sample told on or off, even if it lasted no time. */
  stateSeen: Uint8Array
  qualityRank: Uint8Array
  readings: Uint32Array
}

/** An empty grid over a window whose ends lie on block boundaries. */
export function emptyGrid(window: Interval): BlockGrid {
  const count = Math.max(0, Math.round((window.to - window.from) / BLOCK_MS))
  const zeros = () => new Float64Array(count)
  return {
    from: window.from,
    to: window.from + count * BLOCK_MS,
    count,
    kwh: zeros(),
    estimatedKwh: zeros(),
    knownFromMs: zeros().fill(BLOCK_MS),
    knownToMs: zeros(),
    energyMs: zeros(),
    coverageMs: zeros(),
    kvarh: zeros(),
    kvarhMs: zeros(),
    kvaMs: zeros(),
    kvaKnownMs: zeros(),
    pfReal: zeros(),
    pfApparent: zeros(),
    onMs: zeros(),
    stateMs: zeros(),
    stateSeen: new Uint8Array(count),
    qualityRank: new Uint8Array(count),
    readings: new Uint32Array(count),
  }
}

/** The block an instant falls in; may lie outside the grid. */
export function blockIndex(grid: BlockGrid, at: Instant): number {
  return Math.floor((at - grid.from) / BLOCK_MS)
}

/** Whether a block boundary lies strictly between the two instants. */
export function crossesBoundary(grid: BlockGrid, from: Instant, to: Instant): boolean {
  return blockIndex(grid, from) !== Math.ceil((to - grid.from) / BLOCK_MS) - 1
}

/** Calls `visit(block, partFrom, partTo)` for each block's part of `[from, to)` inside the grid. */
export function eachPart(
  grid: BlockGrid,
  from: Instant,
  to: Instant,
  visit: (block: number, partFrom: Instant, partTo: Instant) => void,
): void {
  const start = Math.max(from, grid.from)
  const end = Math.min(to, grid.to)
  if (!(end > start)) return
  let block = blockIndex(grid, start)
  let at = start
  while (at < end) {
    const next = Math.min(end, grid.from + (block + 1) * BLOCK_MS)
    visit(block, at, next)
    at = next
    block += 1
  }
}

/** The block that holds all of `[from, to)`, as with most pairs of readings; −1 when none does. */
function onlyBlock(grid: BlockGrid, from: Instant, to: Instant): number {
  const block = blockIndex(grid, from)
  const isInside = block >= 0 && block < grid.count && to > from && to <= grid.from + (block + 1) * BLOCK_MS
  return isInside ? block : -1
}

/** Adds an even flow over `[from, to)`; the share outside the grid falls away. */
export function addEvenly(
  grid: BlockGrid,
  target: Float64Array,
  from: Instant,
  to: Instant,
  amount: number,
): void {
  const only = onlyBlock(grid, from, to)
  if (only >= 0) {
    target[only] = target[only]! + amount
    return
  }
  const rate = amount / (to - from)
  eachPart(grid, from, to, (block, partFrom, partTo) => {
    target[block] = target[block]! + rate * (partTo - partFrom)
  })
}

/** Says that the energy of `[from, to)` is known. */
export function markKnown(grid: BlockGrid, from: Instant, to: Instant): void {
  eachPart(grid, from, to, (block, partFrom, partTo) => {
    const start = grid.from + block * BLOCK_MS
    grid.energyMs[block] = grid.energyMs[block]! + (partTo - partFrom)
    grid.knownFromMs[block] = Math.min(grid.knownFromMs[block]!, partFrom - start)
    grid.knownToMs[block] = Math.max(grid.knownToMs[block]!, partTo - start)
  })
}

/** Lowers the quality of every block that `[from, to)` touches to the given rank. */
export function markQuality(grid: BlockGrid, from: Instant, to: Instant, rank: number): void {
  eachPart(grid, from, to, (block) => {
    if (grid.qualityRank[block]! < rank) grid.qualityRank[block] = rank
  })
}
