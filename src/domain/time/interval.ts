/**
 * Instants and half-open intervals `[from, to)`.
 *
 * Unit: milliseconds since 1970-01-01T00:00Z. An interval with `to <= from` is empty.
 * Source: domain.md §0 "Intervals".
 */
export type Instant = number

export interface Interval {
  from: Instant
  to: Instant
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Length of the finest bucket and of a demand block (domain.md §5.1): 15 minutes. */
export const BLOCK_MS = 900_000

/** Length in milliseconds; an empty interval has length 0. */
export function lengthMs(interval: Interval): number {
  return Math.max(0, interval.to - interval.from)
}

/** The common part of two intervals; null when they share no time. */
export function intersection(a: Interval, b: Interval): Interval | null {
  const from = Math.max(a.from, b.from)
  const to = Math.min(a.to, b.to)
  return to > from ? { from, to } : null
}

/** What of a span lies outside of others, which are in order and do not overlap. */
export function outsideOf({ from, to }: Interval, others: readonly Interval[]): Interval[] {
  const rest: Interval[] = []
  let at = from
  for (const other of others) {
    if (other.from > at) rest.push({ from: at, to: Math.min(other.from, to) })
    at = Math.max(at, other.to)
  }
  if (to > at) rest.push({ from: at, to })
  return rest
}
