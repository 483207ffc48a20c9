import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '#contract/errors.ts'
import { addressBlock } from '#domain/people/address-block.ts'
import type { Instant } from '#domain/time/interval.ts'
import { createTokenBuckets } from '#domain/time/token-bucket.ts'
import type { Database } from '#store/engine/database.ts'
import { makeScope, type Scope } from '#store/engine/scope.ts'
import { isKeyShaped, type KeyHolder } from '#store/meter/ingest-key.ts'
import { createKeyRing } from './key-ring.ts'

/** Why nothing was done, in the words of the contract. */
export interface Refused {
  readonly code: ErrorCode
  readonly sentence: string
  readonly retryAfterS?: number
  /** For what this client has sent; absent: others would hear the same. */
  readonly isOfSender?: true
}

/** Who asks to come in. */
export interface Caller {
  readonly authorization: string | undefined
  /** where the request comes from: many meters can stand behind one address */
  readonly address: string
}

/** Lets devices and gateways in by their key, each so often. */
export interface KeyAdmission {
  enter(caller: Caller): Promise<{ readonly holder: KeyHolder } | Refused>
}

/** What a key may send: so many posts a second, and a burst after a silence. */
const POSTS_A_SECOND = 100
const POSTS_AT_ONCE = 1_000
/** An organisation sends as much as so many keys that send all they may. */
const KEYS_AT_THEIR_LIMIT = 5
const WRONG_KEYS_A_MINUTE = 20
/** Keys that were never known to be valid are looked up so often for an address: a site that starts anew has hundreds. */
const LOOK_UPS_A_SECOND = 20
const LOOK_UPS_AT_ONCE = 200
/** Such look-ups at once, whoever asks: a database that answers slowly is not asked more and more. */
const MOST_LOOK_UPS = 100
const LOOK_UP_PATIENCE_MS = 4_000
const RETRY_S = 5

/**
 * Wrong keys are counted per address, as wrong passwords are. A valid key is let in whatever its address has tried:
 * a meter that was set up badly silences none of those behind the same router. What has not the shape of a key is not
 * looked up, and what never was a valid one is only as often as its address may.
 */
export function createMeterAdmission(database: Database, clock: () => Instant): KeyAdmission {
  const ring = createKeyRing(database, clock)
  const posts = createTokenBuckets<number>(POSTS_A_SECOND, POSTS_AT_ONCE)
  const postsOfAll = createTokenBuckets<number>(
    POSTS_A_SECOND * KEYS_AT_THEIR_LIMIT,
    POSTS_AT_ONCE * KEYS_AT_THEIR_LIMIT,
  )
  const wrongKeys = createTokenBuckets<string>(WRONG_KEYS_A_MINUTE / 60, WRONG_KEYS_A_MINUTE)
  const lookUps = createTokenBuckets<string>(LOOK_UPS_A_SECOND, LOOK_UPS_AT_ONCE)
  let looking = 0

  function refuseWrong(address: string): Refused {
    const retryAfterS = wrongKeys.take(addressBlock(address), clock())
    return retryAfterS === null ? UNKNOWN : tooMany(retryAfterS)
  }

  async function find(key: string, address: string): Promise<KeyHolder | null | Refused> {
    const known = ring.recall(key)
    if (known !== undefined) return known
    const awaited = ring.awaited(key)
    if (awaited) return soon(awaited)
    if (!ring.wasValid(key)) {
      const retryAfterS = lookUps.take(addressBlock(address), clock())
      if (retryAfterS !== null) return tooMany(retryAfterS)
      // Keys that were good before are looked up whatever strangers send.
      if (looking >= MOST_LOOK_UPS) return LATE
    }
    looking += 1
    const lookedUp = ring.lookUp(key).finally(() => {
      looking -= 1
    })
    return soon(lookedUp)
  }

  return {
    async enter({ authorization, address }) {
      const key = readBearer(authorization)
      if (!isKeyShaped(key)) return refuseWrong(address)
      const holder = await find(key, address)
      if (holder === null) return refuseWrong(address)
      if ('code' in holder) return holder
      const retryAfterS = posts.take(holder.keyId, clock()) ?? postsOfAll.take(holder.organisationId, clock())
      if (retryAfterS !== null) return { code: 'too-many-requests', sentence: TOO_MANY_POSTS, retryAfterS }
      return { holder }
    },
  }
}

const TOO_MANY_POSTS = 'Too many posts a second: join readings.'
const LATE: Refused = {
  code: 'busy',
  sentence: 'The key could not be looked up in time; send it again in a few seconds.',
  retryAfterS: RETRY_S,
}

async function soon(lookedUp: Promise<KeyHolder | null>): Promise<KeyHolder | null | Refused> {
  const over = new AbortController()
  const late = sleep(LOOK_UP_PATIENCE_MS, LATE, { signal: over.signal }).catch(() => LATE)
  try {
    return await Promise.race([lookedUp, late])
  } finally {
    over.abort()
  }
}

function tooMany(retryAfterS: number): Refused {
  return { code: 'too-many-tries', sentence: TOO_MANY_WRONG, retryAfterS }
}

const UNKNOWN: Refused = {
  code: 'not-signed-in',
  sentence: 'Send a valid key of a device or gateway: Authorization: Bearer <key>.',
}
const TOO_MANY_WRONG = 'Too many wrong keys from this address. Send a valid key of a device or gateway.'

function readBearer(authorization: string | undefined): string {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
}

/** A meter sees its organisation; which devices it speaks for is decided message by message. */
export function scopeOfHolder({ organisationId }: Pick<KeyHolder, 'organisationId'>): Scope {
  return makeScope({ organisationId, branchIds: 'all', userId: null, level: 0, zone: 'UTC' })
}
