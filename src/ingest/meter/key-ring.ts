import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { holderOfKey, type KeyHolder } from '#store/meter/ingest-key.ts'
import { remember } from '../remember.ts'

export interface KeyRing {
  /** For whom the key speaks, null: not valid, as it was known a few seconds ago; undefined: it must be looked up. */
  recall(key: string): KeyHolder | null | undefined
  /** Was it valid at some time since the start? */
  wasValid(key: string): boolean
  /** The look-up that is under way. */
  awaited(key: string): Promise<KeyHolder | null> | undefined
  /** Asks the database. */
  lookUp(key: string): Promise<KeyHolder | null>
}

/** A revoked key may go on for so long. */
const KEPT_MS = 5_000
const MOST_VALID = 50_000
const MOST_WRONG = 10_000

interface KnownKey {
  readonly at: Instant
  readonly holder: KeyHolder
}

/**
 * Remembers for a few seconds what keys were found to be. Wrong ones are remembered apart from valid ones, so that any
 * number of them pushes no meter's key out.
 */
export function createKeyRing(database: Database, clock: () => Instant): KeyRing {
  const valid = new Map<string, KnownKey>()
  const wrong = new Map<string, Instant>()
  const looking = new Map<string, Promise<KeyHolder | null>>()
  const isFresh = (at: Instant | undefined) => at !== undefined && Math.abs(clock() - at) < KEPT_MS

  async function ask(key: string): Promise<KeyHolder | null> {
    const at = clock()
    const holder = await database.withoutTenant((tx) => holderOfKey(tx, key, at))
    if (holder) {
      wrong.delete(key)
      remember(valid, MOST_VALID, key, { at, holder })
    } else {
      valid.delete(key)
      remember(wrong, MOST_WRONG, key, at)
    }
    return holder
  }

  return {
    recall(key) {
      const known = valid.get(key)
      if (known && isFresh(known.at)) return known.holder
      return isFresh(wrong.get(key)) ? null : undefined
    },
    wasValid: (key) => valid.has(key),
    awaited: (key) => looking.get(key),
    lookUp(key) {
      const asked = ask(key).finally(() => looking.delete(key))
      looking.set(key, asked)
      return asked
    },
  }
}
