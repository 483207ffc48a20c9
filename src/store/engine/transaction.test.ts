import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestNetwork, testNetwork } from './connection/testing-network.ts'
import { connectDatabase, type Database } from './database.ts'
import { silentLog } from './log.ts'
import { makeScope } from './scope.ts'
import { freshDatabase } from './testing.ts'
import { leaveToCommit, type Tx } from './transaction.ts'

const scope = makeScope({
  organisationId: 1,
  branchIds: 'all',
  userId: null,
  level: 5,
  zone: 'Africa/Lagos',
})

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  await database.admin.query(
    `insert into organisation (id, name, client_type) values (1, 'Sunrise', 'STANDARD')`,
  )
})
afterAll(() => database.close())

const add = (tx: Tx, name: string) =>
  tx.query('insert into branch (organisation_id, name) values (1, $1)', [name])
const names = async () => {
  const { rows } = await database.admin.query<{ name: string }>('select name from branch order by id')
  return rows.map(({ name }) => name)
}
it('R10 answers a write only when what it left to its commit is stored too', async () => {
  const answer = await database.withScope(scope, async (tx) => {
    await leaveToCommit(tx, add(tx, 'Ikeja'), add(tx, 'Yaba'))
    return 'stored'
  })
  expect(answer).toBe('stored')
  expect(await names()).toEqual(['Ikeja', 'Yaba'])
})

it('R10 stores nothing where one that was left to the commit fails, and says why', async () => {
  const before = await names()
  const left = (tx: Tx) => leaveToCommit(tx, tx.query('select 1 / 0'), add(tx, 'Lekki'))
  await expect(database.withScope(scope, left)).rejects.toMatchObject({ code: '22012' })
  // What is asked for behind it is refused because of it, and does not hide it.
  const more = database.withScope(scope, async (tx) => {
    await left(tx)
    return tx.query('select 1')
  })
  await expect(more).rejects.toMatchObject({ code: '22012' })
  expect(await names()).toEqual(before)
})

it('R10 a read says why it failed too, whichever of its statements was waited for', async () => {
  const reading = async (tx: Tx) => {
    const failing = tx.query('select 1 / 0')
    failing.catch(() => {})
    await tx.query('select 1')
    return failing
  }
  const more = database.withScope(scope, reading, { readOnly: true })
  await expect(more).rejects.toMatchObject({ code: '22012' })
})

it('R10 does not answer as done where a statement never left', async () => {
  const circle: { self?: object } = {}
  circle.self = circle
  const left = (tx: Tx) => leaveToCommit(tx, tx.query('select $1::jsonb', [circle]))
  await expect(database.withScope(scope, left)).rejects.toThrow(/circular/)
  expect(await database.withScope(scope, async () => 'well')).toBe('well')
})

it('R10 holds who leaves many to the commit to the pace of the database', async () => {
  let answered = 0
  await database.withScope(scope, async (tx) => {
    for (let sent = 1; sent <= 1000; sent++) {
      const one = tx.query('select 1').then(() => {
        answered += 1
      })
      await leaveToCommit(tx, one)
      expect(sent - answered).toBeLessThanOrEqual(101)
    }
  })
  expect(answered).toBe(1000)
})

it('R10 a transaction that is over takes no statement, whoever has its connection now', async () => {
  let kept: Tx | null = null
  await database.withScope(scope, async (tx) => {
    kept = tx
    await tx.query('select 1')
  })
  await expect(kept!.query('select 1')).rejects.toThrow('The transaction is over')
})

describe('over a network', () => {
  let network: TestNetwork
  let far: Database
  beforeEach(async () => {
    network = await testNetwork(database.connection)
    far = connectDatabase(network.connection, { log: silentLog })
    await far.withScope(scope, (tx) => tx.query('select 1'))
  })
  afterEach(async () => {
    await far.close()
    await network.close()
  })

  it('R10 a write that reads first begins anew where its connection was gone, and is done once', async () => {
    let runs = 0
    network.goAway()
    const writing = far.withScope(
      scope,
      async (tx) => {
        runs += 1
        await tx.query('select name from branch')
        await add(tx, 'Surulere')
      },
      { readsFirst: true },
    )
    await expect.poll(() => runs).toBe(1)
    network.comeBack()
    network.cut()
    await writing
    expect(runs).toBe(2)
    expect((await names()).filter((name) => name === 'Surulere')).toHaveLength(1)
  })

  it('R10 a write whose commit got no answer does not know what became of it', async () => {
    const writing = far.withScope(
      scope,
      async (tx) => {
        await tx.query('select name from branch')
        network.loseAnswers()
        await leaveToCommit(tx, add(tx, 'Ajah'))
      },
      { readsFirst: true },
    )
    writing.catch(() => {})
    await expect.poll(names).toContain('Ajah')
    network.cut()
    await expect(writing).rejects.toMatchObject({ name: 'DatabaseUnavailableError', outcome: 'unknown' })
  })
})
