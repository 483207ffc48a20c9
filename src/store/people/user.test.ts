import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../engine/database.ts'
import { freshDatabase } from '../engine/testing.ts'
import { type Metered, makeMetered } from '../engine/testing-meters.ts'
import { addPerson, nameBranches } from './person.ts'
import { changeUser, type UserToKeep } from './user.ts'

let database: Database
let ours: Metered
let theirs: Metered

beforeAll(async () => {
  database = await freshDatabase()
  ours = await makeMetered(database, { name: 'Lagos Foods', devices: [{ name: 'Utility' }] })
  theirs = await makeMetered(database, { name: 'Other Ltd', devices: [{ name: 'Utility' }] })
})
afterAll(() => database.close())

const FACTS = {
  name: 'Ada',
  phone: '1',
  email: 'ada@example.com',
  role: 'viewer',
  level: 1,
  createdAt: 0,
} as const

function add(username: string, { scope }: Metered, branchIds: number[], homeBranchId: number | null = null) {
  const { organisationId } = scope
  const person = { ...FACTS, username, organisationId, branchIds, homeBranchId, passwordHash: null }
  return database.withScope(scope, (tx) => addPerson(tx, person))
}

const change = ({ scope }: Metered, id: number, to: Partial<UserToKeep>) =>
  database.withScope(scope, (tx) => changeUser(tx, scope, id, { ...FACTS, branchIds: [], ...to }))

/** Every column of the person and of the branches that are named. */
async function readRows(id: number) {
  const person = await database.admin.query('select * from app_user where id = $1', [id])
  const branches = await database.admin.query(
    'select organisation_id, branch_id from user_branch where user_id = $1 order by branch_id',
    [id],
  )
  return { person: person.rows[0], branches: branches.rows }
}

async function addBranch({ scope }: Metered, name: string): Promise<number> {
  const { rows } = await database.admin.query<{ id: number }>(
    'insert into branch (organisation_id, name) values ($1, $2) returning id',
    [scope.organisationId, name],
  )
  return rows[0]!.id
}

describe('BX-02 changing a user', () => {
  it('leaves somebody of another organisation as they are, branches too', async () => {
    const id = await add('chidi', theirs, [theirs.branchId])
    const before = await readRows(id)
    expect(before.branches).toEqual([
      { organisation_id: theirs.scope.organisationId, branch_id: theirs.branchId },
    ])
    await change(ours, id, { name: 'Taken over', branchIds: [ours.branchId] })
    expect(await readRows(id)).toEqual(before)
    // The statement names the organisation itself: it holds where row-level security does not bind.
    const owner = await database.admin.connect()
    await nameBranches(owner, id, ours.scope.organisationId, [])
    owner.release()
    expect(await readRows(id)).toEqual(before)
  })

  it('gives nobody a branch to begin with who had none, and who loses theirs the first of the new ones', async () => {
    const yaba = await addBranch(ours, 'Yaba')
    const both = [ours.branchId, yaba]
    const none = await add('ngozi', ours, both)
    await change(ours, none, { phone: '2', branchIds: both.toReversed() })
    expect((await readRows(none)).person).toMatchObject({ phone: '2', home_branch_id: null })
    const home = await add('bola', ours, both, yaba)
    await change(ours, home, { branchIds: both })
    expect((await readRows(home)).person).toMatchObject({ home_branch_id: yaba })
    await change(ours, home, { branchIds: [ours.branchId] })
    expect((await readRows(home)).person).toMatchObject({ home_branch_id: ours.branchId })
  })
})
