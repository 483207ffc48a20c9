/**
 * How a day of blocks is cut: by time inside what was measured.
 *
 * A block whose energy is known for a part of it only (the running block, the first of a meter) holds it in that part, so
 * a range that covers the part covers the energy; it is never scaled by the clock. Source: domain.md §15.5 (V-M12).
 */
import { BLOCK_MS, type Instant, type Interval, SECOND_MS } from '../time/interval.ts'

/** Blocks of a day, and where in each of them its energy is known. */
export interface PlacedBlocks {
  readonly start: Instant
  /** Seconds into each block between which its energy is known; not given: all of every block. */
  readonly known?: { readonly fromS: ArrayLike<number>; readonly toS: ArrayLike<number> } | null
}

/** The share of a block's amounts that lies in the clip, 0 to 1. */
export function blockShare(vectors: PlacedBlocks, block: number, clip: Interval): number {
  const start = vectors.start + block * BLOCK_MS
  if (clip.from <= start && clip.to >= start + BLOCK_MS) return 1
  const { known } = vectors
  let from = start
  let to = start + BLOCK_MS
  if (known && known.toS[block]! > known.fromS[block]!) {
    from = start + known.fromS[block]! * SECOND_MS
    to = start + known.toS[block]! * SECOND_MS
  }
  return Math.max(0, Math.min(to, clip.to) - Math.max(from, clip.from)) / (to - from)
}
