import { judgeRefresh } from '#domain/people/rotation.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { PLATFORM, type Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import {
  refreshFacts,
  revokeSession,
  rotateToken,
  type SessionOfToken,
  sessionOfToken,
  touchSession,
} from '#store/people/session.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { notSignedIn } from '../frame/respond.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import type { SecurityEvents } from '../frame/security-events.ts'
import type { Sessions } from '../frame/session.ts'
import type { SignedIn } from '../frame/signed-in.ts'
import type { Keys } from './access-token.ts'
import { answerFor, type TokenAnswer, tokenHash } from './sign-in.ts'

export interface RefreshDeps {
  readonly database: Database
  readonly keys: Keys
  readonly sessions: Sessions
  readonly events: SecurityEvents
}

export type Refresh = (refresh: string, address: string, now: Instant) => Promise<TokenAnswer>

/** Exchanges a refresh token for its successor and a new access token, by the rules of domain `judgeRefresh`. */
export function createRefresh({ database, keys, sessions, events }: RefreshDeps): Refresh {
  return async (refresh, address, now) => {
    const hash = tokenHash(refresh)
    const session = await database.withoutTenant((tx) => sessionOfToken(tx, hash), { readOnly: true })
    if (!session) throw notSignedIn()
    const scope = wholeOrganisation(session.person.organisationId ?? PLATFORM, session.person.id)
    const successor = keys.successorOf(refresh)
    const granted = await database.withScope(scope, async (tx) => {
      const isGranted = await exchange(tx, scope, session, hash, tokenHash(successor), now)
      return isGranted ? answerFor(tx, scope, keys, session, successor, now) : null
    })
    if (granted) return granted
    sessions.forget(session.sessionId)
    const { id: userId, organisationId } = session.person
    events.tell({ kind: 'refresh-refused', address, userId, organisationId })
    throw notSignedIn()
  }
}

async function exchange(
  tx: Tx,
  scope: Scope,
  session: SessionOfToken,
  hash: string,
  successorHash: string,
  now: Instant,
): Promise<boolean> {
  const { sessionId, person } = session
  const verdict = judgeRefresh(await refreshFacts(tx, sessionId, hash, successorHash), now)
  if (verdict === 'ended') return false
  if (verdict === 'reused') {
    await revokeSession(tx, sessionId, 'refresh token used again', now)
    const subject = `session ${sessionId}`
    await appendAudit(tx, scope, { at: now, userId: person.id, action: 'session.reused', subject })
    return false
  }
  if (verdict === 'rotate') await rotateToken(tx, sessionId, hash, successorHash, now)
  await touchSession(tx, sessionId, now)
  return true
}

export type SignOut = (user: SignedIn, now: Instant) => Promise<void>

/** Log-out: the session ends at once. */
export function createSignOut({ database, sessions }: Pick<RefreshDeps, 'database' | 'sessions'>): SignOut {
  return async (user, now) => {
    const scope = wholeOrganisation(user.organisationId ?? PLATFORM, user.userId)
    await database.withScope(scope, async (tx) => {
      await revokeSession(tx, user.sessionId, 'logged out', now)
      const subject = `session ${user.sessionId}`
      await appendAudit(tx, scope, { at: now, userId: user.userId, action: 'session.closed', subject })
    })
    sessions.forget(user.sessionId)
  }
}
