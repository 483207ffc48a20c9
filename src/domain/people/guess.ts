/**
 * How long a log-in must wait after wrong passwords, so that who guesses waits and the owner does not.
 *
 * Each counter by itself: 5 tries are free, then 1, 2, 4 … s up to 15 minutes. A device or address that the account knows
 * has a counter of its own. Strangers are counted by address and all together: while they guess, an address that is new
 * waits for its turn once, 30 s at most, and its turn cannot be taken by the tries of others.
 *
 * A try during the wait is refused and does not lengthen it; a quiet day forgets everything.
 * Unit: milliseconds. Source: security.md, Sessions; decision 006.
 */
import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '#domain/time/interval.ts'

export const FREE_TRIES = 5
export const LONGEST_WAIT_MS = 15 * MINUTE_MS
export const NEWCOMER_WAIT_MS = 30 * SECOND_MS
export const FORGOTTEN_AFTER_MS = DAY_MS

export interface Guesses {
  readonly failures: number
  readonly lastFailedAt: Instant
  readonly blockedUntil: Instant | null
}

export type GuessVerdict = { readonly counted: Guesses } | { readonly waitMs: number }

/** A try is counted as failed before the password is looked at, so that equal tries at once cannot share one. */
export function countTry(known: Guesses | null, now: Instant): GuessVerdict {
  const past = remembered(known, now)
  const waitMs = waitLeft(past, now)
  if (waitMs > 0) return { waitMs }
  return { counted: failedOnce(past, now) }
}

export type StrangerVerdict =
  | { readonly counted: { readonly own: Guesses; readonly crowd: Guesses } }
  /** `turn`: the address has its turn when the wait is over; to be kept as its own counter. */
  | { readonly waitMs: number; readonly turn: Guesses | null }

/** The try of an address that the account does not know. `own` counts this address, `crowd` all such addresses. */
export function countStranger(own: Guesses | null, crowd: Guesses | null, now: Instant): StrangerVerdict {
  const [mine, all] = [remembered(own, now), remembered(crowd, now)]
  const ownWait = waitLeft(mine, now)
  if (ownWait > 0) return { waitMs: ownWait, turn: null }
  const newcomerWait = mine === null ? Math.min(NEWCOMER_WAIT_MS, waitLeft(all, now)) : 0
  if (newcomerWait > 0) {
    return {
      waitMs: newcomerWait,
      turn: { failures: 0, lastFailedAt: now, blockedUntil: now + newcomerWait },
    }
  }
  const [counted, together] = [failedOnce(mine, now), failedOnce(all, now)]
  const whileOthersGuess = Math.min(NEWCOMER_WAIT_MS, waitAfter(together.failures))
  const blockedUntil = now + Math.max(waitAfter(counted.failures), whileOthersGuess)
  return { counted: { own: { ...counted, blockedUntil }, crowd: together } }
}

/** The wait that follows so many failures in a row. */
export function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** (failures - FREE_TRIES))
}

function remembered(known: Guesses | null, now: Instant): Guesses | null {
  return known !== null && now - known.lastFailedAt < FORGOTTEN_AFTER_MS ? known : null
}

function waitLeft(known: Guesses | null, now: Instant): number {
  return Math.max(0, (known?.blockedUntil ?? now) - now)
}

function failedOnce(known: Guesses | null, now: Instant): Guesses {
  const failures = (known?.failures ?? 0) + 1
  return { failures, lastFailedAt: now, blockedUntil: now + waitAfter(failures) }
}
