import type { Instant } from '#domain/time/interval.ts'

/** How many posts somebody may make: so many a second, and a burst after a silence. */
export interface Allowance {
  /** Null when the post may come in, else the seconds after which it may. */
  take(key: number | string, now: Instant): number | null
}

const MOST_KEYS = 10_000

export function createAllowance(perSecond: number, burst: number): Allowance {
  const levels = new Map<number | string, { left: number; at: Instant }>()
  return {
    take(key, now) {
      const { left, at } = levels.get(key) ?? { left: burst, at: now }
      const filled = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond)
      // Whoever is forgotten starts with a full burst again.
      if (levels.size >= MOST_KEYS) levels.clear()
      const isThere = filled >= 1
      levels.set(key, { left: isThere ? filled - 1 : filled, at: now })
      return isThere ? null : Math.ceil((1 - filled) / perSecond)
    },
  }
}
