import type { Instant } from './interval.ts'

/** Allowance per key that fills up again with time. */
export interface TokenBuckets<Key = string> {
  /** Takes one; null when it was there, else the seconds until there is one. */
  take(key: Key, now: Instant): number | null
  /** The seconds until there is one, without taking it; null when it is there. */
  wait(key: Key, now: Instant): number | null
  /** Takes what was used without having been asked for: what is not there is owed. */
  charge(key: Key, amount: number, now: Instant): void
  /** Gives one back. */
  giveBack(key: Key, now: Instant): void
}

interface Level {
  tokens: number
  at: Instant
}

const MOST_KEYS = 50_000

export function createTokenBuckets<Key = string>(perSecond: number, burst: number): TokenBuckets<Key> {
  const levels = new Map<Key, Level>()

  function level(key: Key, now: Instant): Level {
    const known = levels.get(key)
    // A clock that was set back must not empty anyone's bucket.
    const filled = known ? known.tokens + (Math.max(0, now - known.at) / 1000) * perSecond : burst
    const current = { tokens: Math.min(burst, filled), at: now }
    // Re-inserting keeps the map in order of use; what has not been used for longest is full again anyway.
    levels.delete(key)
    levels.set(key, current)
    if (levels.size > MOST_KEYS) levels.delete(levels.keys().next().value as Key)
    return current
  }

  const missing = ({ tokens }: Level) => (tokens < 1 ? Math.ceil((1 - tokens) / perSecond) : null)

  return {
    take(key, now) {
      const current = level(key, now)
      const waitS = missing(current)
      if (waitS === null) current.tokens -= 1
      return waitS
    },
    wait: (key, now) => missing(level(key, now)),
    charge(key, amount, now) {
      level(key, now).tokens -= amount
    },
    giveBack(key, now) {
      const current = level(key, now)
      current.tokens = Math.min(burst, current.tokens + 1)
    },
  }
}
