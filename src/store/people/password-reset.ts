import { LINK_MS, type LinkFacts, type RequestedLink } from '#domain/people/reset-link.ts'
import type { Instant } from '#domain/time/interval.ts'
import { leaveToCommit, type PlatformTx } from '../engine/transaction.ts'
import { DISABLED_AT, PERSON_COLUMNS, type Person, type PersonRow, toPerson } from './person.ts'

/** An address may be used for several log-ins; for more than these, somebody made it a habit. */
const MOST_PEOPLE = 5

/** Who may log in and has this address. */
export async function peopleByEmail(tx: PlatformTx, email: string): Promise<(Person & { email: string })[]> {
  const { rows } = await tx.query<PersonRow & { email: string }>(
    `select ${PERSON_COLUMNS}, u.email from app_user u
     where lower(u.email) = lower($1) and ${DISABLED_AT} is null order by u.id limit ${MOST_PEOPLE}`,
    [email],
  )
  return rows.map((row) => ({ ...toPerson(row), email: row.email }))
}

/** Links that were asked for a short time ago; the person is locked, so that equal questions are answered in turn. */
export async function loadRecentLinks(
  tx: PlatformTx,
  userId: number,
  now: Instant,
): Promise<RequestedLink[]> {
  await tx.query('select from app_user where id = $1 for update', [userId])
  const { rows } = await tx.query<RequestedLink>(
    `select asked_at as "askedAt", used_at is not null as "isClosed" from password_reset where user_id = $1 and asked_at > $2`,
    [userId, new Date(now - LINK_MS)],
  )
  return rows
}

/** Keeps a link by the hash of its secret. Links of the day before and earlier are forgotten. */
export async function addLink(
  tx: PlatformTx,
  userId: number,
  tokenHash: string,
  now: Instant,
  lifeMs: number = LINK_MS,
): Promise<void> {
  const old = tx.query(`delete from password_reset where expires_at < $1::timestamptz - interval '1 day'`, [
    new Date(now),
  ])
  const added = tx.query(
    'insert into password_reset (token_hash, user_id, asked_at, expires_at) values ($1, $2, $3, $4)',
    [tokenHash, userId, new Date(now), new Date(now + lifeMs)],
  )
  await leaveToCommit(tx, old, added)
}

export interface Link extends LinkFacts {
  readonly person: Person
}

/** The link with this hash and whose it is; null: there is none, or the person may not log in any more. */
export async function findLink(tx: PlatformTx, tokenHash: string): Promise<Link | null> {
  const { rows } = await tx.query<PersonRow & LinkFacts>(
    `select ${PERSON_COLUMNS}, r.expires_at as "expiresAt", r.used_at as "usedAt"
     from password_reset r join app_user u on u.id = r.user_id
     where r.token_hash = $1 and ${DISABLED_AT} is null for update of r`,
    [tokenHash],
  )
  const row = rows[0]
  if (!row) return null
  const { expiresAt, usedAt, ...person } = row
  return { expiresAt, usedAt, person: toPerson(person) }
}

/** A link was used, a password set or the address changed: every link of the person is over. */
export async function closeLinks(tx: PlatformTx, userId: number, now: Instant): Promise<void> {
  const end = tx.query('update password_reset set used_at = $2 where user_id = $1 and used_at is null', [
    userId,
    new Date(now),
  ])
  await leaveToCommit(tx, end)
}
