import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type PlatformTx, type Tx } from '../engine/transaction.ts'

/** Someone who may log in. Log-in names are global, so these statements know no organisation yet. */
export interface Person {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly organisationId: number | null
  readonly role: 'viewer' | 'manager' | 'administrator'
  readonly level: number
  readonly branchIds: readonly number[] | 'all'
  readonly homeBranchId: number | null
  readonly disabledAt: Instant | null
}

export interface PersonRow extends Omit<Person, 'branchIds'> {
  readonly allBranches: boolean
  readonly namedBranches: number[]
}

/** A person of a disabled client is as good as disabled. */
export const DISABLED_AT = `coalesce(u.disabled_at,
  (select c.disabled_at from disabled_client c where c.organisation_id = u.organisation_id))`

export const PERSON_COLUMNS = `
  u.id, u.username, u.name, u.organisation_id as "organisationId", u.role, u.level,
  u.all_branches as "allBranches", u.home_branch_id as "homeBranchId", ${DISABLED_AT} as "disabledAt",
  (select coalesce(array_agg(ub.branch_id order by ub.branch_id), '{}') from user_branch ub
   where ub.user_id = u.id and ub.organisation_id = u.organisation_id) as "namedBranches"`

export function toPerson(row: PersonRow): Person {
  const { allBranches, namedBranches, ...rest } = row
  return { ...rest, branchIds: allBranches ? 'all' : namedBranches }
}

export interface Password {
  /** null before one was chosen */
  readonly passwordHash: string | null
  /** When somebody else set it; null: the person chose it. */
  readonly firstPasswordAt: Instant | null
}

/** A person with the password; log-in names differ by more than upper and lower case. */
export async function personByUsername(
  tx: PlatformTx,
  username: string,
): Promise<(Person & Password) | null> {
  const { rows } = await tx.query<PersonRow & Password>({
    name: 'person-by-username',
    text: `select ${PERSON_COLUMNS}, u.password_hash as "passwordHash", u.first_password_at as "firstPasswordAt"
      from app_user u where lower(u.username) = lower($1)`,
    values: [username],
  })
  const row = rows[0]
  if (!row) return null
  const { passwordHash, firstPasswordAt, ...person } = row
  return { ...toPerson(person), passwordHash, firstPasswordAt }
}

/** Someone of the organisation, or of the platform where it is 0, who may be disabled; null: there is none with this id. */
export async function personInScope(tx: Tx, scope: Scope, userId: number): Promise<Person | null> {
  const { rows } = await tx.query<PersonRow>({
    name: 'person-in-scope',
    text: `select ${PERSON_COLUMNS} from app_user u where coalesce(u.organisation_id, 0) = $1 and u.id = $2`,
    values: [scope.organisationId, userId],
  })
  return rows[0] ? toPerson(rows[0]) : null
}

/** With what messages go to; either may be ''. */
export interface PersonToMail extends Person {
  readonly email: string
  readonly phone: string
}

/** Someone of the organisation with an address for mail; null: there is none with this id, or not any more. */
export async function personToMail(tx: Tx, scope: Scope, userId: number): Promise<PersonToMail | null> {
  const { rows } = await tx.query<PersonRow & Pick<PersonToMail, 'email' | 'phone'>>({
    name: 'person-to-mail',
    text: `select ${PERSON_COLUMNS}, u.email, u.phone from app_user u
      where u.organisation_id = $1 and u.id = $2 and ${DISABLED_AT} is null`,
    values: [scope.organisationId, userId],
  })
  const row = rows[0]
  return row ? { ...toPerson(row), email: row.email, phone: row.phone } : null
}

export interface PersonToAdd {
  readonly username: string
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  /** null: a platform administrator */
  readonly organisationId: number | null
  readonly role: Person['role']
  readonly level: number
  readonly branchIds: readonly number[] | 'all'
  readonly homeBranchId?: number | null
  /** null: nobody can log in until the person has chosen a password by a mailed link. */
  readonly passwordHash: string | null
  /** Somebody else has chosen the password: it is to be changed at the first log-in. */
  readonly firstPasswordAt?: Instant
  /** Absent: now, by the database's clock. */
  readonly createdAt?: Instant
}

export async function addPerson(tx: PlatformTx, person: PersonToAdd): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into app_user (username, name, email, organisation_id, role, level, all_branches, home_branch_id,
       password_hash, phone, created_at, first_password_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11::timestamptz, now()), $12) returning id`,
    [
      person.username,
      person.name ?? '',
      person.email ?? '',
      person.organisationId,
      person.role,
      person.level,
      person.branchIds === 'all',
      person.homeBranchId ?? null,
      person.passwordHash,
      person.phone ?? '',
      person.createdAt === undefined ? null : new Date(person.createdAt),
      person.firstPasswordAt === undefined ? null : new Date(person.firstPasswordAt),
    ],
  )
  const id = rows[0]!.id
  if (person.branchIds !== 'all') await nameBranches(tx, id, person.organisationId, person.branchIds)
  return id
}

/** Whether the person may log in but has never chosen a password. */
export async function awaitsPassword(tx: PlatformTx, userId: number): Promise<boolean> {
  const { rows } = await tx.query<{ awaits: boolean }>(
    `select not has_password(u.id) and ${DISABLED_AT} is null as awaits from app_user u where u.id = $1`,
    [userId],
  )
  return rows[0]?.awaits === true
}

/** The branches that a person sees, where it is not all of them. */
export async function nameBranches(
  tx: PlatformTx,
  userId: number,
  organisationId: number | null,
  branchIds: readonly number[],
): Promise<void> {
  const others = tx.query('delete from user_branch where organisation_id = $1 and user_id = $2', [
    organisationId,
    userId,
  ])
  const own = tx.query(
    `insert into user_branch (user_id, organisation_id, branch_id)
     select $1, $2, unnest($3::int4[]) on conflict do nothing`,
    [userId, organisationId, branchIds],
  )
  await leaveToCommit(tx, others, own)
}

/**
 * A changed password ends every session of the person but `keptSession`; `isFirst`: somebody else has chosen it. Returns the
 * sessions that ended.
 */
export async function changePassword(
  tx: PlatformTx,
  userId: number,
  passwordHash: string,
  now: Instant,
  { keptSession = null, isFirst = false }: { keptSession?: string | null; isFirst?: boolean } = {},
): Promise<string[]> {
  await tx.query(
    `update app_user set password_hash = $2, password_changed_at = $3,
       first_password_at = case when $4 then $3::timestamptz end where id = $1`,
    [userId, passwordHash, new Date(now), isFirst],
  )
  return revokeSessions(tx, { userId, keptSession, why: 'password changed', now })
}

/** A disabled person cannot log in, and every session ends. Returns the sessions that ended. */
export async function disablePerson(tx: PlatformTx, userId: number, now: Instant): Promise<string[]> {
  await tx.query('update app_user set disabled_at = coalesce(disabled_at, $2) where id = $1', [
    userId,
    new Date(now),
  ])
  return revokeSessions(tx, { userId, keptSession: null, why: 'user disabled', now })
}

interface Revocation {
  readonly userId: number
  readonly keptSession: string | null
  readonly why: string
  readonly now: Instant
}

/** Ends every session of a person but one. Returns those that ended. */
export async function revokeSessions(
  tx: PlatformTx,
  { userId, keptSession, why, now }: Revocation,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update session set revoked_at = $2, revoked_why = $3
     where user_id = $1 and revoked_at is null and ($4::uuid is null or id <> $4) returning id`,
    [userId, new Date(now), why, keptSession],
  )
  return rows.map((row) => row.id)
}
