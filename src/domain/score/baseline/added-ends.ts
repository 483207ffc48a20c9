/** What the months of several branches end at together, kWh: Σ, ± √Σ of the squares. Source: domain.md §16.I. */
import type { Kwh } from '../../quantity.ts'
import { sumKnown } from '../../sum-known.ts'

export interface MonthEnd {
  readonly used: Kwh | null
  /** What it should have used by now; null: it has no forecast. */
  readonly toDate: Kwh | null
  /** What it ends at, `half` to either side. */
  readonly end: Kwh | null
  readonly half: Kwh | null
}

/**
 * Not known where a branch used something, or should have, and its end is not known: the rest would read as all of them.
 * Not how sure where one's width is not known.
 */
export function addEnds(branches: readonly MonthEnd[]): Pick<MonthEnd, 'end' | 'half'> {
  const isWhole = branches.every(({ used, toDate, end }) => end !== null || !(used || toDate))
  const halves = branches.filter(({ end }) => end !== null).map(({ half }) => half)
  return { end: isWhole ? sumKnown(branches, ({ end }) => end) : null, half: rootOfSquares(halves) }
}

/** √Σ of the squares; null where one is not known or there is none. */
export function rootOfSquares(halves: readonly (number | null)[]): number | null {
  return halves.length === 0 || halves.includes(null) ? null : Math.hypot(...(halves as number[]))
}
