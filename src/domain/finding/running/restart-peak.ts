/**
 * The peak after the grid's return: the highest 15-minute kVA that ends within 30 minutes of it, less the median of the same block of
 * the clock on like days without an outage in the hour before; fewer than five such days → null. kVA, percent.
 * ₦ only by a dated charge row. Source: domain.md §16.B (I-OUT-5).
 */
import { median } from '../../median.ts'

export interface RestartPeak {
  readonly kva: number
  readonly medianKva: number
  readonly difference: number
  readonly percent: number
}

const LEAST_DAYS = 5

/** `after`: blocks that end within 30 minutes of the return; `like`: the same block on up to ten like days. */
export function restartPeak(after: readonly number[], like: readonly number[]): RestartPeak | null {
  if (after.length === 0 || like.length < LEAST_DAYS) return null
  const kva = Math.max(...after)
  const medianKva = median(like)
  if (medianKva <= 0) return null
  const difference = kva - medianKva
  return { kva, medianKva, difference, percent: (100 * difference) / medianKva }
}
