import type { ErrorCode } from '#contract/errors.ts'
import type { Instant } from '#domain/time/interval.ts'
import { createTokenBuckets } from '#domain/time/token-bucket.ts'
import type { Database } from '#store/database.ts'
import type { KeyHolder } from '#store/ingest-key.ts'
import { makeScope, type Scope } from '#store/scope.ts'
import { createKeyRing } from './key-ring.ts'

/** What a key may send: so many posts a second, and a burst after a silence. */
const POSTS_A_SECOND = 100
const BURST = 1_000

/** Why nothing was done, in the words of the contract. */
export interface Refused {
  readonly code: ErrorCode
  readonly sentence: string
  readonly retryAfterS?: number
}

/** Lets devices and gateways in by their key, each so often. */
export interface Door {
  enter(authorization: string | undefined): Promise<{ readonly holder: KeyHolder } | Refused>
}

export function createDoor(database: Database, clock: () => Instant): Door {
  const ring = createKeyRing(database, clock)
  const allowance = createTokenBuckets<number>(POSTS_A_SECOND, BURST)
  return {
    async enter(authorization) {
      const holder = await ring.find(bearerOf(authorization))
      if (!holder) {
        return {
          code: 'not-signed-in',
          sentence: 'Send a valid key of a device or gateway: Authorization: Bearer <key>.',
        }
      }
      const retryAfterS = allowance.take(holder.keyId, clock())
      if (retryAfterS === null) return { holder }
      return { code: 'too-many-requests', sentence: 'Too many posts a second: join readings.', retryAfterS }
    },
  }
}

function bearerOf(authorization: string | undefined): string {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
}

/** A meter sees its organisation; which devices it speaks for is decided message by message. */
export function scopeOfHolder({ organisationId }: Pick<KeyHolder, 'organisationId'>): Scope {
  return makeScope({ organisationId, branchIds: 'all', userId: null, level: 0, zone: 'UTC' })
}
