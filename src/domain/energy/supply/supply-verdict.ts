/**
 * How hours of supply stand against a band, by both bounds: a statement only where they agree (X2).
 *
 * kept: low ≥ promised · short: high < line · between: low ≥ line and high < promised · else not proven.
 * A day is held against the promise itself. Source: domain.md §16.A (I-SUP-3, I-SUP-5, I-SUP-7).
 */
import { round } from '../../round.ts'

export type SupplyVerdict = 'kept' | 'short' | 'between' | 'not-proven'
export type DayVerdict = 'kept' | 'between' | 'short' | 'unknown'

/** Hours a day. */
export interface HourBounds {
  readonly low: number
  readonly high: number
}

/** Binary noise of a mean must not decide whether a line is reached. */
const PLACES = 6
const exact = (hours: number) => round(hours, PLACES)

export function supplyVerdict({ low, high }: HourBounds, promised: number, line: number): SupplyVerdict {
  if (exact(low) >= promised) return 'kept'
  if (exact(high) < line) return 'short'
  return exact(low) >= line && exact(high) < promised ? 'between' : 'not-proven'
}

export function dayVerdict(bounds: HourBounds, promised: number, line: number): DayVerdict {
  const verdict = supplyVerdict(bounds, promised, line)
  return verdict === 'not-proven' ? 'unknown' : verdict
}
