import type { ErrorCode } from '#contract/errors.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/database.ts'
import type { KeyHolder } from '#store/ingest-key.ts'
import { makeScope, type Scope } from '#store/scope.ts'
import { createAllowance } from './allowance.ts'
import { createKeyRing } from './key-ring.ts'

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
  const allowance = createAllowance()
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
