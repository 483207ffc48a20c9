/**
 * The reading period of a meter, learned from when it said something.
 *
 * The median distance of neighbouring readings, snapped to a period that meters are set to when it is within a tenth
 * of one. Fewer than 10 distances, or no such period → null. Source: issue 13 T12, domain.md §2.1 "max_gap".
 */
import { type Instant, SECOND_MS } from '../time/interval.ts'
import { quantile } from './quantile.ts'

const USUAL_S = [
  1, 5, 10, 15, 20, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 21_600, 43_200,
]
const DAY_S = 86_400
const LEAST = 10
const NEAR = 0.1

/** What is assumed until the readings have told it. */
export const ASSUMED_PERIOD_S = 900

/** How many of the newest readings are looked at. */
export const PERIOD_READINGS = 200

/** Seconds; `instants` in any order. */
export function learnedPeriod(instants: readonly Instant[]): number | null {
  const sorted = [...instants].sort((a, b) => a - b)
  const distances = sorted.slice(1).map((at, n) => (at - sorted[n]!) / SECOND_MS)
  if (distances.length < LEAST) return null
  const median = quantile(distances, 0.5)!
  return [...USUAL_S, DAY_S].find((usual) => Math.abs(median - usual) <= NEAR * usual) ?? null
}
