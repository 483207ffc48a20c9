import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../database.ts'
import { silentLog } from '../log.ts'
import { makeScope } from '../scope.ts'
import { freshDatabase } from '../testing.ts'
import { type TestNetwork, testNetwork } from './testing-network.ts'

let direct: Database
let network: TestNetwork
let database: Database

beforeAll(async () => {
  direct = await freshDatabase()
  network = await testNetwork(direct.connection)
  database = connectDatabase(network.connection, { log: silentLog })
})
afterAll(async () => {
  await database.close()
  await network.close()
  await direct.close()
})

const ask = () => database.withoutTenant((tx) => tx.query('select 1'), { readOnly: true })
const askAtOnce = (times: number) => Promise.allSettled(Array.from({ length: times }, ask))
const sessions = async () => {
  const { rows } = await direct.admin.query<{ n: number }>(
    `select count(*)::int4 as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`,
  )
  return rows[0]!.n
}

it('R2 is whole within 30 seconds of a half-open network, listeners and locks of before too', {
  timeout: 90_000,
}, async () => {
  const heard: string[] = []
  const listening = await database.listen('woken', (payload) => heard.push(payload))
  await askAtOnce(12)
  // One idles inside a transaction, eleven are asked something while nothing gets through.
  const caught = database.withoutTenant(async (tx) => {
    await sleep(200)
    return tx.query('select 1')
  })
  caught.catch(() => {})
  await sleep(100)
  network.goAway()
  const asked = askAtOnce(11)
  expect(await database.isReachable()).toBe(false)
  await sleep(4_000)
  network.comeBack()
  const back = performance.now()
  for (;;) {
    const outcomes = await askAtOnce(12)
    const isWhole = outcomes.every(({ status }) => status === 'fulfilled') && (await database.isReachable())
    if (isWhole || performance.now() - back > 45_000) break
    await sleep(100)
  }
  expect(performance.now() - back).toBeLessThan(30_000)
  await asked
  await expect(caught).rejects.toMatchObject({ name: 'DatabaseUnavailableError' })
  heard.length = 0
  await expect
    .poll(
      async () => {
        await direct.withoutTenant((tx) => tx.query(`select pg_notify('woken', '7')`))
        return heard
      },
      { timeout: 30_000 - (performance.now() - back), interval: 500 },
    )
    .toContain('7')
  await expect.poll(sessions, { timeout: 30_000 }).toBe(0)
  await listening.stop()
})

it('R2 leaves a statement alone that takes long because it is long', { timeout: 30_000 }, async () => {
  const patient = connectDatabase(direct.connection, { log: silentLog, silenceMs: 300 })
  const { rows } = await patient.withoutTenant((tx) => tx.query(`select 'done' as word from pg_sleep(2)`))
  expect(rows[0]).toEqual({ word: 'done' })
  await patient.close()
})

it('R9 who waits for a locked table is told within five seconds that it is not to be had', {
  timeout: 30_000,
}, async () => {
  const locker = await direct.admin.connect()
  await locker.query('begin; lock table organisation in access exclusive mode')
  const scope = makeScope({ organisationId: 1, branchIds: 'all', userId: 1, level: 5, zone: 'UTC' })
  const began = performance.now()
  const write = database.withScope(scope, (tx) => tx.query('select from organisation'))
  await expect(write).rejects.toMatchObject({ name: 'DatabaseUnavailableError', outcome: 'not applied' })
  expect(performance.now() - began).toBeLessThan(5_000)
  const work = database.withScope(makeScope({ ...scope, isWork: true }), (tx) =>
    tx.query('select from organisation'),
  )
  await sleep(5_000)
  await locker.query('commit')
  locker.release()
  expect((await work).rowCount).toBe(0)
})

it('R3 a close ends what runs on the server too', { timeout: 30_000 }, async () => {
  const closing = connectDatabase(direct.connection, { log: silentLog })
  const stuck = closing.withoutTenant((tx) => tx.query('select pg_sleep(60)'))
  stuck.catch(() => {})
  await sleep(500)
  const began = performance.now()
  await closing.close()
  expect(performance.now() - began).toBeLessThan(4_000)
  const { rows } = await direct.admin.query(
    `select from pg_stat_activity where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
  )
  expect(rows).toHaveLength(0)
})
