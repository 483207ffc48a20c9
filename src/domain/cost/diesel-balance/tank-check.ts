/**
 * Whether a difference in litres is explained by what its measurements can tell.
 *
 *   |x| ≤ u explained · u < |x| ≤ 2u look at it · beyond 2u it does not add up
 * u is half of the 95 % interval; independent parts add as √Σu², parts of one instrument add up. Both are compared to the
 * hundredth of a litre. Litres. Source: domain.md §16.D (X4).
 */
import type { Litres } from '../../quantity.ts'
import { round } from '../../round.ts'

export type CheckVerdict = 'explained' | 'look' | 'odd' | 'unknown'

export interface TankCheck {
  readonly litres: Litres | null
  readonly u: Litres | null
  readonly verdict: CheckVerdict
}

export function tankCheck(litres: Litres | null, u: Litres | null): TankCheck {
  return { litres, u, verdict: judgeDifference(litres, u) }
}

export function judgeDifference(litres: Litres | null, u: Litres | null): CheckVerdict {
  if (litres === null || u === null) return 'unknown'
  const [size, wide] = [round(Math.abs(litres)), round(u)]
  if (size <= wide) return 'explained'
  return size <= 2 * wide ? 'look' : 'odd'
}

/** What is beyond the uncertainty, never below 0; null: not known. */
export function litresBeyond({ litres, u }: TankCheck): Litres | null {
  return litres === null || u === null ? null : Math.max(0, Math.abs(litres) - u)
}

/** Of parts that know nothing of each other. */
export function independent(parts: readonly Litres[]): Litres {
  return Math.hypot(...parts)
}
