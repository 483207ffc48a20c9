import type { ErrorCode } from '#contract/errors.ts'
import type { Instant } from '#domain/time/interval.ts'
import { createTokenBuckets } from '#domain/time/token-bucket.ts'
import type { Database } from '#store/engine/database.ts'
import { makeScope, type Scope } from '#store/engine/scope.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import { createKeyRing } from './key-ring.ts'

/** Why nothing was done, in the words of the contract. */
export interface Refused {
  readonly code: ErrorCode
  readonly sentence: string
  readonly retryAfterS?: number
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
const WRONG_KEYS_A_MINUTE = 20

/**
 * Wrong keys are counted per address, as wrong passwords are. A valid key is let in whatever its address has tried:
 * a meter that was set up badly silences none of those behind the same router.
 */
export function createMeterAdmission(database: Database, clock: () => Instant): KeyAdmission {
  const ring = createKeyRing(database, clock)
  const posts = createTokenBuckets<number>(POSTS_A_SECOND, POSTS_AT_ONCE)
  const wrongKeys = createTokenBuckets<string>(WRONG_KEYS_A_MINUTE / 60, WRONG_KEYS_A_MINUTE)
  return {
    async enter({ authorization, address }) {
      const holder = await ring.find(readBearer(authorization))
      const retryAfterS = holder ? posts.take(holder.keyId, clock()) : wrongKeys.take(address, clock())
      if (retryAfterS !== null) {
        const sentence = holder ? 'Too many posts a second: join readings.' : TOO_MANY_WRONG
        return { code: holder ? 'too-many-requests' : 'too-many-tries', sentence, retryAfterS }
      }
      return holder ? { holder } : UNKNOWN
    },
  }
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
