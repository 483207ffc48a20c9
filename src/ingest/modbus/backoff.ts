/** How long what failed is left alone: a base, doubled by each failure in a row, up to a most. All in ms. */
import type { Instant } from '#domain/time/interval.ts'

export interface RestRules {
  readonly base: number
  readonly most: number
}

export class Rests<Key> {
  readonly #failures = new Map<Key, { count: number; until: Instant }>()
  readonly #rules: RestRules

  constructor(rules: RestRules) {
    this.#rules = rules
  }

  /** Until when it rests; null: it may be tried. */
  until(key: Key, now: Instant): Instant | null {
    const failed = this.#failures.get(key)
    return failed !== undefined && failed.until > now ? failed.until : null
  }

  failed(key: Key, now: Instant): void {
    const count = (this.#failures.get(key)?.count ?? 0) + 1
    // 2^20 times any base is beyond any most.
    const rest = Math.min(this.#rules.base * 2 ** Math.min(count - 1, 20), this.#rules.most)
    this.#failures.set(key, { count, until: now + rest })
  }

  succeeded(key: Key): void {
    this.#failures.delete(key)
  }
}
