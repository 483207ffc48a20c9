/**
 * How long what failed is left alone: a base, doubled by each failure in a row, up to a most. All in ms.
 *
 * Counted by a clock that is never set: small computers begin in a wrong year and are put right by the network.
 */

export interface RestRules {
  readonly base: number
  readonly most: number
}

/** Of a device that failed. */
export const UNIT_REST: RestRules = { base: 30_000, most: 300_000 }
/** Of an address that took no connection. */
export const CONNECT_REST: RestRules = { base: 1_000, most: 60_000 }

export class Rests<Key> {
  readonly #failures = new Map<Key, { count: number; until: number }>()
  readonly #rules: RestRules

  constructor(rules: RestRules) {
    this.#rules = rules
  }

  /** How long it rests yet; 0: it may be tried. */
  left(key: Key): number {
    return Math.max(0, (this.#failures.get(key)?.until ?? 0) - performance.now())
  }

  failed(key: Key): void {
    const count = (this.#failures.get(key)?.count ?? 0) + 1
    // 2^20 times any base is beyond any most.
    const rest = Math.min(this.#rules.base * 2 ** Math.min(count - 1, 20), this.#rules.most)
    this.#failures.set(key, { count, until: performance.now() + rest })
  }

  succeeded(key: Key): void {
    this.#failures.delete(key)
  }
}
