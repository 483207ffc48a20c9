import type { Instant } from '#domain/time/interval.ts'
import { PERSON_COLUMNS, type Person, type PersonRow, personOf } from './person.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** Someone who may log in for the organisation, as its own people see and edit them. */
export interface Colleague extends Person {
  readonly email: string
  readonly phone: string
  readonly version: number
  readonly addedAt: Instant
}

type ColleagueRow = PersonRow & Omit<Colleague, keyof Person>

const COLUMNS = `${PERSON_COLUMNS}, u.email, u.phone, u.version, u.created_at as "addedAt"`

/** Of those who see some branches only the ones who share a branch with the scope, and those who see all. */
const IN_SIGHT = `u.organisation_id = $1 and u.disabled_at is null and ($2::int4[] is null or u.all_branches or exists
  (select from user_branch s where s.user_id = u.id and s.organisation_id = $1 and s.branch_id = any ($2)))`

function sightOf({ organisationId, branchIds }: Scope) {
  return [organisationId, branchIds === 'all' ? null : branchIds] as const
}

function colleagueOf(row: ColleagueRow): Colleague {
  const { email, phone, version, addedAt, ...person } = row
  return { ...personOf(person), email, phone, version, addedAt }
}

/** Everyone whom the scope sees, in the order they were added. */
export async function listColleagues(tx: Tx, scope: Scope): Promise<Colleague[]> {
  const { rows } = await tx.query<ColleagueRow>(
    `select ${COLUMNS} from app_user u where ${IN_SIGHT} order by u.id`,
    [...sightOf(scope)],
  )
  return rows.map(colleagueOf)
}

/** One of them, locked until the transaction ends; null: nobody whom the scope sees. */
export async function lockColleague(tx: Tx, scope: Scope, id: number): Promise<Colleague | null> {
  const { rows } = await tx.query<ColleagueRow>(
    `select ${COLUMNS} from app_user u where ${IN_SIGHT} and u.id = $3 for update of u`,
    [...sightOf(scope), id],
  )
  return rows[0] ? colleagueOf(rows[0]) : null
}

export interface ColleagueToKeep {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly role: Person['role']
  readonly level: number
  readonly branchIds: Person['branchIds']
}

export async function changeColleague(
  tx: Tx,
  scope: Scope,
  id: number,
  to: ColleagueToKeep,
): Promise<Colleague> {
  const { branchIds } = to
  await tx.query(
    `update app_user set name = $3, email = $4, phone = $5, role = $6, level = $7, all_branches = $8,
       version = version + 1
     where organisation_id = $1 and id = $2`,
    [scope.organisationId, id, to.name, to.email, to.phone, to.role, to.level, branchIds === 'all'],
  )
  await tx.query('delete from user_branch where organisation_id = $1 and user_id = $2', [
    scope.organisationId,
    id,
  ])
  if (branchIds !== 'all') {
    await tx.query(
      'insert into user_branch (user_id, organisation_id, branch_id) select $2, $1, unnest($3::int4[])',
      [scope.organisationId, id, branchIds],
    )
  }
  return (await lockColleague(tx, scope, id))!
}
