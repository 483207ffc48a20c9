/**
 * How wide a pixel column of a long line is, and where its gaps are.
 *
 * A column is at least as wide as the time between two readings, so that an empty column is a gap and not the time
 * between two of them; it begins on a multiple of its width, which is whole hours from an hour on, as the days that are kept are cut. Wherever columns or readings lie further apart than
 * longest (two periods or one column and a half, whichever is more), one column of nulls stands between them.
 * Milliseconds. Source: domain.md §0 "null ≠ 0", §2.2.
 */
import { HOUR_MS, type Instant, type Interval, lengthMs, SECOND_MS } from '../time/interval.ts'

export function columnWidth(range: Interval, points: number, periodS: number): number {
  const periodMs = periodS * SECOND_MS
  const exact = lengthMs(range) / points
  if (exact <= periodMs) return Math.max(SECOND_MS, periodMs)
  const step = exact > HOUR_MS ? HOUR_MS : SECOND_MS
  return Math.ceil(exact / step) * step
}

/** The index before which a gap stands, for each gap between the columns' beginnings. */
export function gapsBefore(times: readonly Instant[], widthMs: number, periodS: number): number[] {
  const longest = Math.max(2 * periodS * SECOND_MS, 1.5 * widthMs)
  const gaps: number[] = []
  for (let n = 1; n < times.length; n++) if (times[n]! - times[n - 1]! > longest) gaps.push(n)
  return gaps
}

/** The list with a null before each of the indices. */
export function withGaps<T>(values: readonly T[], gaps: readonly number[], gap: (n: number) => T): T[] {
  if (gaps.length === 0) return [...values]
  const filled: T[] = []
  let next = 0
  for (const [n, value] of values.entries()) {
    if (gaps[next] === n) {
      filled.push(gap(n))
      next += 1
    }
    filled.push(value)
  }
  return filled
}
