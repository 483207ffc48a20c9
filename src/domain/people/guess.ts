/**
 * How long a log-in must wait after wrong passwords: 5 tries are free, then 1, 2, 4 … s up to 15 minutes.
 *
 * A try during the wait is refused and does not lengthen it; a quiet day forgets everything.
 * Unit: milliseconds. Source: security.md, Sessions.
 */
import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '#domain/time/interval.ts'

export const FREE_TRIES = 5
export const LONGEST_WAIT_MS = 15 * MINUTE_MS
export const FORGOTTEN_AFTER_MS = DAY_MS

export interface Guesses {
  readonly failures: number
  readonly lastFailedAt: Instant
  readonly blockedUntil: Instant | null
}

export type GuessVerdict = { readonly counted: Guesses } | { readonly waitMs: number }

/** A try is counted as failed before the password is looked at, so that equal tries at once cannot share one. */
export function countTry(known: Guesses | null, now: Instant): GuessVerdict {
  const past = known !== null && now - known.lastFailedAt < FORGOTTEN_AFTER_MS ? known : null
  const waitMs = (past?.blockedUntil ?? now) - now
  if (waitMs > 0) return { waitMs }
  const failures = (past?.failures ?? 0) + 1
  return { counted: { failures, lastFailedAt: now, blockedUntil: now + waitAfter(failures) } }
}

/** The wait that follows so many failures in a row. */
export function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** (failures - FREE_TRIES))
}
