import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { holderOfKey, type KeyHolder } from '#store/meter/ingest-key.ts'

export interface KeyRing {
  /** For whom the key speaks; null when it is not valid. */
  find(key: string): Promise<KeyHolder | null>
}

/** A revoked key may go on for so long. */
const KEPT_MS = 5_000
const MOST_KEPT = 10_000

interface CachedKey {
  readonly at: Instant
  readonly holder: Promise<KeyHolder | null>
}

/** Looks keys up, remembering each answer for a few seconds; the same key asked at once is looked up once. */
export function createKeyRing(database: Database, clock: () => Instant): KeyRing {
  const kept = new Map<string, CachedKey>()

  function lookUp(key: string, now: Instant): Promise<KeyHolder | null> {
    const holder = database.withoutTenant((tx) => holderOfKey(tx, key, now))
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, { at: now, holder })
    // A failed look-up says nothing about the key.
    holder.catch(() => kept.delete(key))
    return holder
  }

  return {
    find(key) {
      const now = clock()
      const known = kept.get(key)
      return known && Math.abs(now - known.at) < KEPT_MS ? known.holder : lookUp(key, now)
    },
  }
}
