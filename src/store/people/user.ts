import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { PlatformTx, Tx } from '../engine/transaction.ts'
import { nameBranches, type Person } from './person.ts'

/** What may be changed about somebody of an organisation. */
export interface UserToKeep {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly role: Person['role']
  readonly level: number
  readonly branchIds: readonly number[] | 'all'
  readonly createdAt: Instant
}

export interface UserRecord extends UserToKeep {
  readonly id: number
  readonly username: string
  readonly disabledAt: Instant | null
  readonly version: number
}

export interface UserRow extends Omit<UserRecord, 'branchIds'> {
  readonly allBranches: boolean
  readonly namedBranches: number[]
}

export const USER_COLUMNS = `u.id, u.username, u.name, u.phone, u.email, u.role, u.level, u.all_branches as "allBranches",
  u.created_at as "createdAt", u.disabled_at as "disabledAt", u.version,
  (select coalesce(array_agg(ub.branch_id order by ub.branch_id), '{}') from user_branch ub
   where ub.user_id = u.id and ub.organisation_id = u.organisation_id) as "namedBranches"`

/** To those who see some branches only the people who share one with them, and those who see all. */
const IN_SIGHT = `u.organisation_id = $1 and ($2::int4[] is null or u.all_branches or exists
  (select from user_branch s where s.user_id = u.id and s.organisation_id = $1 and s.branch_id = any ($2)))`

function scopeValues({ organisationId, branchIds }: Scope) {
  return [organisationId, branchIds === 'all' ? null : branchIds]
}

/** Everyone whom the scope sees and who may log in, in the order they were added. */
export async function listUsers(tx: Tx, scope: Scope): Promise<UserRecord[]> {
  const { rows } = await tx.query<UserRow>(
    `select ${USER_COLUMNS} from app_user u where ${IN_SIGHT} and u.disabled_at is null order by u.id`,
    scopeValues(scope),
  )
  return rows.map(toUser)
}

/** Somebody whom the scope sees, locked until the transaction ends; null: there is nobody with this id. */
export async function lockUser(tx: Tx, scope: Scope, id: number): Promise<UserRecord | null> {
  const { rows } = await tx.query<UserRow>(
    `select ${USER_COLUMNS} from app_user u where ${IN_SIGHT} and u.id = $3 for update of u`,
    [...scopeValues(scope), id],
  )
  return rows[0] ? toUser(rows[0]) : null
}

/** The branch to begin with stays, or that there is none; who does not see it any more begins with the first of theirs. */
export async function changeUser(tx: Tx, scope: Scope, id: number, to: UserToKeep): Promise<void> {
  const named = to.branchIds === 'all' ? [] : to.branchIds
  const { rowCount } = await tx.query(
    `update app_user set name = $3, phone = $4, email = $5, role = $6, level = $7, all_branches = $8,
       home_branch_id = case when $8 or home_branch_id is null or home_branch_id = any ($9::int4[]) then home_branch_id
         else ($9::int4[])[1] end,
       created_at = $10, version = version + 1
     where organisation_id = $1 and id = $2`,
    [
      scope.organisationId,
      id,
      to.name,
      to.phone,
      to.email,
      to.role,
      to.level,
      to.branchIds === 'all',
      named,
      new Date(to.createdAt),
    ],
  )
  if (rowCount === 1) await nameBranches(tx, id, scope.organisationId, named)
}

export async function enableUser(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query('update app_user set disabled_at = null where organisation_id = $1 and id = $2', [
    scope.organisationId,
    id,
  ])
}

/** The open sessions of somebody, so that what was changed counts at once. */
export async function openSessionIds(tx: PlatformTx, userId: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from session where user_id = $1 and revoked_at is null',
    [userId],
  )
  return rows.map(({ id }) => id)
}

export function toUser({ allBranches, namedBranches, ...rest }: UserRow): UserRecord {
  return { ...rest, branchIds: allBranches ? 'all' : namedBranches }
}

/** How many people the organisation has. */
export async function countUsers(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) from app_user where organisation_id = $1',
    [scope.organisationId],
  )
  return rows[0]!.count
}
