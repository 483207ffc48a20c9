import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { tokenAnswer } from '#contract/people/token.ts'
import { SESSION_MS } from '#domain/people/rotation.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Person } from '#store/people/person.ts'
import { openSession } from '#store/people/session.ts'
import { clearGuesses, type GuessedAccount } from '#store/people/sign-in-failure.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { organisationHead } from '#store/site/organisation.ts'
import { ApiError } from '../frame/respond.ts'
import { PLATFORM, wholeOrganisation } from '../frame/scope.ts'
import type { SecurityEvents } from '../frame/security-events.ts'
import type { Keys } from './access-token.ts'
import type { CheckCredentials, TypedCredentials } from './credentials.ts'

export interface SignInDeps {
  readonly database: Database
  readonly keys: Keys
  readonly credentials: CheckCredentials
  readonly events: SecurityEvents
}

interface Credentials extends TypedCredentials {
  readonly agent: string
}

export type TokenAnswer = z.infer<typeof tokenAnswer>
export type SignIn = (given: Credentials, now: Instant) => Promise<TokenAnswer>

/** Log-in: a session for a name and password that are right. */
export function createSignIn(deps: SignInDeps): SignIn {
  return async (given, now) => {
    const checked = await deps.credentials(given, now)
    if (!checked) throw new ApiError('wrong-credentials', 'Invalid Username or Password')
    const { person, account } = checked
    const answer = await openFor(deps, person, account, given, now)
    const { address } = given
    deps.events.tell({ kind: 'sign-in', address, userId: person.id, organisationId: person.organisationId })
    return answer
  }
}

async function openFor(
  { database, keys }: SignInDeps,
  person: Person,
  account: GuessedAccount,
  given: Credentials,
  now: Instant,
): Promise<TokenAnswer> {
  const scope = wholeOrganisation(person.organisationId ?? PLATFORM, person.id)
  const sessionId = randomUUID()
  const refresh = randomBytes(32).toString('base64url')
  return database.withScope(scope, async (tx) => {
    const { address, agent } = given
    await clearGuesses(tx, account, now)
    await openSession(tx, {
      id: sessionId,
      userId: person.id,
      refreshHash: tokenHash(refresh),
      address,
      agent,
      now,
    })
    await appendAudit(tx, scope, {
      at: now,
      userId: person.id,
      action: 'session.opened',
      subject: `session ${sessionId}`,
      after: { address },
    })
    const session = { sessionId, person, expiresAt: now + SESSION_MS }
    return answerFor(tx, scope, keys, session, refresh, now)
  })
}

/** The stored log-in of SE-01 for a session. */
export async function answerFor(
  tx: Tx,
  scope: Scope,
  keys: Keys,
  session: { sessionId: string; person: Person; expiresAt: Instant },
  refresh: string,
  now: Instant,
): Promise<TokenAnswer> {
  const { person, sessionId, expiresAt } = session
  const organisation = person.organisationId === null ? null : await organisationHead(tx, scope)
  const clientType = organisation?.clientType ?? 'STANDARD'
  const said = {
    id: person.id,
    user_id: person.id,
    username: person.username,
    client_type: clientType,
    client: organisation?.name ?? '',
    is_admin: person.organisationId === null,
    role_text: person.role.toUpperCase(),
    is_solar_customer: false as const,
    sid: sessionId,
  }
  const access = await keys.signAccess(said, now, expiresAt)
  return { access, refresh, client_type: clientType }
}

/** Only hashes of refresh tokens are stored; they are random, so a plain hash is enough. */
export function tokenHash(refresh: string): string {
  return createHash('sha256').update(refresh).digest('base64url')
}
