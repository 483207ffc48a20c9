/** How often a meter speaks, in blocks of 15 minutes. */
import { BLOCK_MS, type Instant, SECOND_MS } from '../time/interval.ts'

/** A meter is silent when it has missed so many of its own periods, two blocks at least. */
const MISSED_PERIODS = 3
const LEAST_BLOCKS = 2

/** Blocks without a reading after which a meter is offline. */
export function missedBlocks(periodS: number): number {
  return Math.max(LEAST_BLOCKS, Math.ceil((MISSED_PERIODS * periodS * SECOND_MS) / BLOCK_MS))
}

/** Blocks that a meter leaves empty between two of its readings. */
export function maySkip(periodS: number): number {
  return Math.max(0, Math.ceil((periodS * SECOND_MS) / BLOCK_MS) - 1)
}

/** Since when what spoke last at `last` has been silent for too long, as its alert tells it; null: it is not. */
export function silentSince(last: Instant, periodS: number, now: Instant): Instant | null {
  const block = (at: Instant) => Math.floor(at / BLOCK_MS) * BLOCK_MS
  const since = block(last) + BLOCK_MS
  return since + missedBlocks(periodS) * BLOCK_MS <= block(now) ? since : null
}
