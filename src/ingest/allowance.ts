import type { Instant } from '#domain/time/interval.ts'

/** How many posts a key may make: so many a second, and a burst after a silence. */
export interface Allowance {
  /** Null when the post may come in, else the seconds after which it may. */
  take(keyId: number, now: Instant): number | null
}

const POSTS_A_SECOND = 100
const BURST = 1_000
const MOST_KEYS = 10_000

export function createAllowance(): Allowance {
  const levels = new Map<number, { left: number; at: Instant }>()
  return {
    take(keyId, now) {
      const { left, at } = levels.get(keyId) ?? { left: BURST, at: now }
      const filled = Math.min(BURST, left + (Math.max(0, now - at) / 1000) * POSTS_A_SECOND)
      // Whoever is forgotten starts with a full burst again.
      if (levels.size >= MOST_KEYS) levels.clear()
      levels.set(keyId, { left: Math.max(0, filled - 1), at: now })
      return filled >= 1 ? null : 1
    },
  }
}
