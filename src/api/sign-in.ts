import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { tokenAnswer } from '#contract/calls/token.ts'
import { countTry } from '#domain/permission/guess.ts'
import { SESSION_MS } from '#domain/permission/rotation.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { appendAudit } from '#store/audit.ts'
import type { Database } from '#store/database.ts'
import type { Log } from '#store/log.ts'
import { organisationHead } from '#store/organisation.ts'
import { type Person, personByUsername } from '#store/person.ts'
import type { Scope } from '#store/scope.ts'
import { hasSignedInFrom, openSession } from '#store/session.ts'
import { clearGuesses, type GuessedAccount, guessesOn, saveGuesses } from '#store/sign-in-failure.ts'
import type { Tx } from '#store/transaction.ts'
import type { Keys } from './access-token.ts'
import type { Passwords } from './password.ts'
import { ApiError } from './respond.ts'
import { wholeOrganisation } from './scope.ts'
import { createTokenBuckets } from './token-bucket.ts'

export interface SignInDeps {
  readonly database: Database
  readonly keys: Keys
  readonly passwords: Passwords
  readonly log: Log
}

interface Credentials {
  readonly username: string
  readonly password: string
  readonly address: string
  readonly agent: string
}

export type TokenAnswer = z.infer<typeof tokenAnswer>
export type SignIn = (given: Credentials, now: Instant) => Promise<TokenAnswer>

/** Platform administrators have no organisation; their audit rows stand under 0. */
export const PLATFORM = 0

const TRIES_A_MINUTE = 20

/**
 * Log-in. Guessing is slowed per account and per address, and the owner is not locked out by it: an address from
 * which the account has signed in before has a count of its own, tries during a wait do not lengthen it, no wait
 * is longer than 15 minutes, and sessions that are open go on.
 */
export function createSignIn(deps: SignInDeps): SignIn {
  const tries = createTokenBuckets(TRIES_A_MINUTE / 60, TRIES_A_MINUTE)
  return async (given, now) => {
    const waitS = tries.take(given.address, now)
    if (waitS !== null) throw tooManyTries(waitS)
    const { person, account } = await admitTry(deps.database, given, now)
    const isRight = await deps.passwords.isRight(given.password, person?.passwordHash ?? null)
    if (!person || !isRight || person.disabledAt !== null) {
      deps.log.warn({ userId: person?.id ?? null, address: given.address }, 'A log-in failed')
      throw new ApiError('wrong-credentials', 'Invalid Username or Password')
    }
    tries.giveBack(given.address, now)
    return openFor(deps, person, account, given, now)
  }
}

/** Finds the account and counts the try as failed, before the password is looked at. */
async function admitTry(database: Database, given: Credentials, now: Instant) {
  const admitted = await database.withoutTenant(async (tx) => {
    const person = await personByUsername(tx, given.username)
    const isKnown = person !== null && (await hasSignedInFrom(tx, person.id, given.address))
    const account = { username: given.username, address: isKnown ? given.address : '' }
    const verdict = countTry(await guessesOn(tx, account, now), now)
    if ('counted' in verdict) await saveGuesses(tx, account, verdict.counted)
    return { person, account, verdict }
  })
  if ('waitMs' in admitted.verdict) throw tooManyTries(Math.ceil(admitted.verdict.waitMs / 1000))
  return admitted
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

function tooManyTries(waitS: number): ApiError {
  const wait = waitS * 1000 < MINUTE_MS ? `${waitS} s` : `${Math.ceil(waitS / 60)} minutes`
  return new ApiError('too-many-tries', `Too many log-in attempts. Try again in ${wait}.`, waitS)
}
