import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Person } from '#store/people/person.ts'
import { personOfSession } from '#store/people/session.ts'
import { notSignedIn } from './respond.ts'
import type { SignedIn } from './signed-in.ts'

/** How long another process may not notice that a session ended; this one notices at once. */
const CACHED_MS = 5_000
const MOST_CACHED = 10_000

export interface Sessions {
  /** The person of an `Authorization` header; throws 'not-signed-in'. */
  read(authorization: string | undefined): Promise<SignedIn>
  /** To be called when a session has been revoked. */
  forget(sessionId: string): void
}

interface Deps {
  readonly database: Database
  /** The claims of a token that is ours and not expired, else null. */
  readonly keys: { readAccess(token: string, now: Instant): Promise<{ id: number; sid: string } | null> }
  readonly clock: () => Instant
}

export function createSessions({ database, keys, clock }: Deps): Sessions {
  const cache = new Map<string, { at: Instant; person: Promise<SignedIn | null> }>()

  // The promise is kept, not its outcome: a session that is forgotten while it is being
  // looked up cannot come back into the cache with what was true before.
  function find(sessionId: string): Promise<SignedIn | null> {
    const now = clock()
    const known = cache.get(sessionId)
    if (known && now >= known.at && now - known.at < CACHED_MS) return known.person
    const person = lookUp(database, sessionId, now)
    const entry = { at: now, person }
    cache.delete(sessionId)
    cache.set(sessionId, entry)
    person.catch(() => {
      if (cache.get(sessionId) === entry) cache.delete(sessionId)
    })
    if (cache.size > MOST_CACHED) cache.delete(cache.keys().next().value as string)
    return person
  }

  return {
    async read(authorization) {
      const token = bearer(authorization)
      const said = token === null ? null : await keys.readAccess(token, clock())
      const person = said === null ? null : await find(said.sid)
      if (!said || !person || person.userId !== said.id) throw notSignedIn()
      return person
    },
    forget: (sessionId) => void cache.delete(sessionId),
  }
}

async function lookUp(database: Database, sessionId: string, now: Instant): Promise<SignedIn | null> {
  const person = await database.withoutTenant((tx) => personOfSession(tx, sessionId, now), { readOnly: true })
  if (!person) return null
  return { sessionId, ...signedInPart(person), zone: person.zone ?? 'UTC' }
}

function signedInPart(person: Person): Omit<SignedIn, 'sessionId' | 'zone'> {
  const { id, username, organisationId, role, level, branchIds, homeBranchId } = person
  return { userId: id, username, organisationId, role, level, branchIds, homeBranchId }
}

/** The scheme is compared without regard to case: clients of revision A write `bearer` too (wire contract 1.4). */
function bearer(authorization: string | undefined): string | null {
  return /^bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '')?.[1] ?? null
}
