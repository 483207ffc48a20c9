/**
 * How late readings come: when they were received minus what they are of.
 *
 * Lags are counted in classes, so that a day of any number of readings is a few numbers: what is said of the middle one is
 * the upper end of its class, never more than the longest lag. A reading is late when it came over an hour after its time,
 * as for alerts (docs/hardware.md, "Late readings"). No reading → null.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../time/interval.ts'

/** Over so much is late. */
export const LATE_MS = HOUR_MS

/** Upper ends of the classes, each included; the last class has none. */
export const LAG_CLASSES: readonly number[] = [
  10 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  LATE_MS,
  6 * HOUR_MS,
  DAY_MS,
  7 * DAY_MS,
]
export const CLASS_COUNT = LAG_CLASSES.length + 1

export interface LagCounts {
  /** readings by class */
  readonly counts: readonly number[]
  readonly mostMs: number
  /** below 0: it came before its time, so that its clock is ahead */
  readonly leastMs: number
}

export interface LagFigures {
  readonly readings: number
  /** half of the readings came within so much */
  readonly medianMs: number
  readonly worstMs: number
  readonly lateShare: number
  /** its clock is ahead by so much at the least; null: nothing says so */
  readonly aheadMs: number | null
}

export function lagClass(lagMs: number): number {
  const n = LAG_CLASSES.findIndex((most) => lagMs <= most)
  return n === -1 ? LAG_CLASSES.length : n
}

const NO_COUNTS: readonly number[] = Array.from({ length: CLASS_COUNT }, () => 0)

export const NO_LAGS: LagCounts = {
  counts: NO_COUNTS,
  mostMs: Number.NEGATIVE_INFINITY,
  leastMs: Number.POSITIVE_INFINITY,
}

export function addLag({ counts, mostMs, leastMs }: LagCounts, lagMs: number): LagCounts {
  const own = lagClass(lagMs)
  return {
    counts: counts.map((count, n) => (n === own ? count + 1 : count)),
    mostMs: Math.max(mostMs, lagMs),
    leastMs: Math.min(leastMs, lagMs),
  }
}

export function joinLags(a: LagCounts, b: LagCounts): LagCounts {
  return {
    counts: a.counts.map((count, n) => count + (b.counts[n] ?? 0)),
    mostMs: Math.max(a.mostMs, b.mostMs),
    leastMs: Math.min(a.leastMs, b.leastMs),
  }
}

export function lagFigures({ counts, mostMs, leastMs }: LagCounts): LagFigures | null {
  const upTo = (n: number) => counts.slice(0, n + 1).reduce((sum, count) => sum + count, 0)
  const readings = upTo(counts.length)
  if (readings === 0) return null
  const middle = counts.findIndex((_, n) => upTo(n) * 2 >= readings)
  const late = readings - upTo(lagClass(LATE_MS))
  return {
    readings,
    medianMs: Math.max(0, Math.min(LAG_CLASSES[middle] ?? mostMs, mostMs)),
    worstMs: Math.max(0, mostMs),
    lateShare: late / readings,
    aheadMs: leastMs < 0 ? -leastMs : null,
  }
}
