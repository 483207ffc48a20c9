import type { Instant } from '#domain/time/interval.ts'

const FIRST_MS = 2_000
const LONGEST_MS = 5 * 60_000
/** A device whose signal comes and goes tells nobody that it is back; a question that reaches nobody costs little. */
const LONGEST_UNREACHED_MS = 60_000

/**
 * When to try again: 2 s, 4 s, … at most 5 min (1 min where no server was reached), by a chance between half and whole,
 * and not before the server said.
 */
export function nextTry(
  tries: number,
  retryAfterS: number | undefined,
  now: Instant,
  chance: number,
  isUnreached = false,
): Instant {
  const longest = isUnreached ? LONGEST_UNREACHED_MS : LONGEST_MS
  const most = Math.min(longest, FIRST_MS * 2 ** Math.max(0, tries - 1))
  return now + Math.max(most * (0.5 + chance / 2), (retryAfterS ?? 0) * 1000)
}
