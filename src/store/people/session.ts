import { IDLE_MS, type RefreshFacts, SESSION_MS } from '#domain/people/rotation.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { PlatformTx } from '../engine/transaction.ts'
import { DISABLED_AT, PERSON_COLUMNS, type Person, type PersonRow, toPerson } from './person.ts'

/** How long a session that is over is remembered: its address stays one that the person has used. */
const REMEMBERED_MS = 60 * DAY_MS

/** Of one person at once; the least lately used ends. */
const MOST_SESSIONS = 200

export interface SessionToOpen {
  readonly id: string
  readonly userId: number
  readonly refreshHash: string
  readonly address: string
  readonly agent: string
  readonly now: Instant
}

export async function openSession(tx: PlatformTx, session: SessionToOpen): Promise<void> {
  const now = new Date(session.now)
  await forgetOldSessions(tx, session.userId, session.now)
  await tx.query(
    `insert into session (id, user_id, created_at, last_used_at, expires_at, address, agent)
     values ($1, $2, $3, $3, $4, $5, $6)`,
    [session.id, session.userId, now, new Date(session.now + SESSION_MS), session.address, session.agent],
  )
  await addToken(tx, session.id, session.refreshHash, session.now)
  await tx.query(
    `update session set revoked_at = $2, revoked_why = 'too many sessions' where id in (
       select id from session where user_id = $1 and revoked_at is null and expires_at > $2
       order by last_used_at desc, created_at desc offset ${MOST_SESSIONS})`,
    [session.userId, now],
  )
}

async function forgetOldSessions(tx: PlatformTx, userId: number, now: Instant): Promise<void> {
  const before = [userId, new Date(now - REMEMBERED_MS)]
  await tx.query(
    `delete from refresh_token where session_id in
       (select id from session where user_id = $1 and expires_at < $2)`,
    before,
  )
  await tx.query('delete from session where user_id = $1 and expires_at < $2', before)
}

async function addToken(tx: PlatformTx, sessionId: string, hash: string, now: Instant): Promise<void> {
  await tx.query('insert into refresh_token (hash, session_id, issued_at) values ($1, $2, $3)', [
    hash,
    sessionId,
    new Date(now),
  ])
}

/** The person behind a session that is neither revoked nor over, with the organisation's zone; else null. */
export async function personOfSession(
  tx: PlatformTx,
  sessionId: string,
  now: Instant,
): Promise<(Person & { zone: string | null }) | null> {
  const { rows } = await tx.query<PersonRow & { zone: string | null }>({
    name: 'person-of-session',
    text: `select ${PERSON_COLUMNS}, (select o.zone from organisation o where o.id = u.organisation_id) as zone
      from session s join app_user u on u.id = s.user_id
      where s.id = $1 and s.revoked_at is null and s.expires_at > $2 and ${DISABLED_AT} is null`,
    values: [sessionId, new Date(now)],
  })
  const row = rows[0]
  return row ? { ...toPerson(row), zone: row.zone } : null
}

/** Whether the person has logged in from this address within memory. */
export async function hasSignedInFrom(tx: PlatformTx, userId: number, address: string): Promise<boolean> {
  const { rows } = await tx.query<{ known: boolean }>(
    'select exists (select from session where user_id = $1 and address = $2) as known',
    [userId, address],
  )
  return rows[0]?.known === true
}

export interface SessionOfToken {
  readonly sessionId: string
  readonly expiresAt: Instant
  readonly person: Person
}

/** The session that a refresh token belongs to, whatever has become of it. */
export async function sessionOfToken(tx: PlatformTx, hash: string): Promise<SessionOfToken | null> {
  const { rows } = await tx.query<PersonRow & { sessionId: string; expiresAt: Instant }>({
    name: 'session-of-token',
    text: `select ${PERSON_COLUMNS}, s.id as "sessionId", s.expires_at as "expiresAt"
      from refresh_token t join session s on s.id = t.session_id join app_user u on u.id = s.user_id
      where t.hash = $1`,
    values: [hash],
  })
  const row = rows[0]
  if (!row) return null
  const { sessionId, expiresAt, ...person } = row
  return { sessionId, expiresAt, person: toPerson(person) }
}

/** What decides over a refresh token. Locks the session: equal tokens presented at once are judged in turn. */
export async function refreshFacts(
  tx: PlatformTx,
  sessionId: string,
  hash: string,
  successorHash: string,
): Promise<RefreshFacts> {
  const session = await tx.query<{ lastUsedAt: Instant; expiresAt: Instant; ended: boolean }>(
    `select s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
       s.revoked_at is not null or ${DISABLED_AT} is not null as ended
     from session s join app_user u on u.id = s.user_id where s.id = $1 for update of s`,
    [sessionId],
  )
  const tokens = await tx.query<{ hash: string; supersededAt: Instant | null }>(
    'select hash, superseded_at as "supersededAt" from refresh_token where hash = any ($1)',
    [[hash, successorHash]],
  )
  const at = new Map(tokens.rows.map((row) => [row.hash, row.supersededAt]))
  return {
    ...session.rows[0]!,
    supersededAt: at.get(hash) ?? null,
    successorUsed: (at.get(successorHash) ?? null) !== null,
  }
}

export async function rotateToken(
  tx: PlatformTx,
  sessionId: string,
  hash: string,
  successorHash: string,
  now: Instant,
): Promise<void> {
  await tx.query('update refresh_token set superseded_at = $2 where hash = $1', [hash, new Date(now)])
  await addToken(tx, sessionId, successorHash, now)
}

export async function touchSession(tx: PlatformTx, sessionId: string, now: Instant): Promise<void> {
  await tx.query('update session set last_used_at = $2 where id = $1', [sessionId, new Date(now)])
}

export async function revokeSession(
  tx: PlatformTx,
  sessionId: string,
  why: string,
  now: Instant,
): Promise<void> {
  await tx.query(
    'update session set revoked_at = $2, revoked_why = $3 where id = $1 and revoked_at is null',
    [sessionId, new Date(now), why],
  )
}

export interface OpenSession {
  readonly id: string
  readonly agent: string
  readonly address: string
  readonly openedAt: Instant
  readonly lastUsedAt: Instant
}

/** A program that logs in for every question leaves a session each time: nobody reads a longer list. */
const MOST_LISTED = 100

export interface ListedSessions {
  readonly sessions: readonly OpenSession[]
  /** How many more there are. */
  readonly leftOut: number
}

/** The sessions of a person that can go on, the last used first; `thisSession` is among them whatever the number. */
export async function openSessions(
  tx: PlatformTx,
  userId: number,
  thisSession: string,
  now: Instant,
): Promise<ListedSessions> {
  const { rows } = await tx.query<OpenSession & { all: number }>(
    `select * from (
       select id, agent, address, created_at as "openedAt", last_used_at as "lastUsedAt", count(*) over () as "all"
       from session where user_id = $1 and revoked_at is null and expires_at > $2 and last_used_at > $3
       order by id = $4 desc, last_used_at desc, id limit ${MOST_LISTED}
     ) listed order by "lastUsedAt" desc, id`,
    [userId, new Date(now), new Date(now - IDLE_MS), thisSession],
  )
  const all = rows[0]?.all ?? 0
  return { sessions: rows.map(({ all: _, ...session }) => session), leftOut: all - rows.length }
}

/** Whether it is an open session of this very person. */
export async function isOwnSession(tx: PlatformTx, userId: number, sessionId: string): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    'select exists (select from session where id = $2 and user_id = $1 and revoked_at is null) as found',
    [userId, sessionId],
  )
  return rows[0]?.found === true
}
