import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { passwordText } from '#contract/people/account-messages.ts'
import { factorText } from '#contract/people/factor-messages.ts'
import type { tokenAnswer } from '#contract/people/token.ts'
import { nextStep } from '#domain/people/factor/second-factor.ts'
import { SESSION_MS } from '#domain/people/rotation.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { PLATFORM, type Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Person } from '#store/people/person.ts'
import { factorFacts } from '#store/people/second-factor.ts'
import { openSession } from '#store/people/session.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { organisationHead } from '#store/site/organisation.ts'
import { ApiError, TellingError } from '../frame/respond.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import type { SecurityEvents } from '../frame/security-events.ts'
import type { Keys } from './access-token.ts'
import type { CheckCredentials, TypedCredentials } from './credentials.ts'
import type { Tickets } from './factor/ticket.ts'

export interface SignInDeps {
  readonly database: Database
  readonly keys: Keys
  readonly credentials: CheckCredentials
  readonly events: SecurityEvents
  readonly tickets: Tickets
  /** Whether browsers give passkeys to this server's address. */
  readonly hasPasskeys: boolean
}

interface Credentials extends TypedCredentials {
  readonly agent: string
}

export type TokenAnswer = z.infer<typeof tokenAnswer>
export type SignIn = (given: Credentials, now: Instant) => Promise<TokenAnswer>

/** Log-in: a session for a name and password that are right, and for the second factor where there is one (H14). */
export function createSignIn(deps: SignInDeps): SignIn {
  return async (given, now) => {
    const checked = await deps.credentials(given, now)
    if (!checked) throw new ApiError('wrong-credentials', 'Invalid Username or Password')
    const { person, standing } = checked
    if (standing === 'over') throw firstPasswordOver()
    if (standing === 'first') throw new ApiError('first-password', passwordText.first)
    const scope = wholeOrganisation(person.organisationId ?? PLATFORM, person.id)
    const answer = await deps.database.withScope(scope, async (tx) => {
      const factors = await factorFacts(tx, scope, person.id)
      const step = nextStep(factors, person.organisationId === null)
      return step === 'enter' ? enter({ ...deps, ...given, now }, tx, scope, person) : { step, factors }
    })
    if ('access' in answer) {
      const { address } = given
      deps.events.tell({ kind: 'sign-in', address, userId: person.id, organisationId: person.organisationId })
      return answer
    }
    const ticket = deps.tickets.give(person, now)
    const { hasApp, passkeys } = answer.factors
    if (answer.step === 'prove') {
      const ways = { app: hasApp, passkey: passkeys > 0 && deps.hasPasskeys }
      throw new TellingError('second-factor', factorText.needed, { ticket, ...ways })
    }
    const ways = { app: true, passkey: deps.hasPasskeys }
    throw new TellingError('set-up-factor', factorText.mustSetUp, { ticket, ...ways })
  }
}

interface Entering {
  readonly keys: Keys
  readonly address: string
  readonly agent: string
  readonly now: Instant
}

/** Opens a session for somebody who has proven all that is asked for. */
export async function enter(
  { keys, address, agent, now }: Entering,
  tx: Tx,
  scope: Scope,
  person: Person,
): Promise<TokenAnswer> {
  const sessionId = randomUUID()
  const refresh = randomBytes(32).toString('base64url')
  const refreshHash = tokenHash(refresh)
  await openSession(tx, { id: sessionId, userId: person.id, refreshHash, address, agent, now })
  const subject = `session ${sessionId}`
  const action = 'session.opened'
  await appendAudit(tx, scope, { at: now, userId: person.id, action, subject, after: { address } })
  const session = { sessionId, person, expiresAt: now + SESSION_MS }
  return answerFor(tx, scope, keys, session, refresh, now)
}

/** What somebody else has chosen is too old to be changed by whoever has it. */
export function firstPasswordOver(): ApiError {
  return new ApiError('not-allowed', passwordText.firstOver)
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
