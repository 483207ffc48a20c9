import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { silentLog } from '#store/engine/log.ts'
import { isDirty } from '#store/meter/rollup/rollup.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { wholeOrganisation } from '../scope.ts'
import { createFreshen } from './freshen.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function markDirty() {
  const { cast, database } = server
  await database.admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     values ($1, $2, '2026-11-19T10:00Z', '2026-11-19T11:00Z')`,
    [cast.lagosFoods, cast.ikeja.deviceIds[0]],
  )
}

function dirty(): Promise<boolean> {
  const scope = wholeOrganisation(server.cast.lagosFoods, null)
  return server.database.withScope(scope, (tx) => isDirty(tx, scope))
}

it('a read brings the totals up to the readings first', async () => {
  const { access } = await server.logIn('alice')
  await markDirty()
  expect(await dirty()).toBe(true)
  expect((await server.get(`/api/v1/side_bar_data/${server.cast.alice}`, access)).status).toBe(200)
  expect(await dirty()).toBe(false)
})

it('a drain that takes long holds readers up once and for 1.5 s', async () => {
  const { cast, database } = server
  const scope = wholeOrganisation(cast.lagosFoods, null)
  const freshen = createFreshen((own) => drainRollups(database, own), silentLog)
  await markDirty()
  const other = await database.admin.connect()
  await other.query('select pg_advisory_lock(hashtext($1), $2)', ['nairawatt.rollup', cast.lagosFoods])
  const began = performance.now()
  await Promise.all([freshen(scope), freshen(scope)])
  const waited = performance.now() - began
  expect(waited).toBeGreaterThan(1_400)
  await freshen(scope)
  expect(performance.now() - began - waited).toBeLessThan(1_000)
  await other.query('select pg_advisory_unlock(hashtext($1), $2)', ['nairawatt.rollup', cast.lagosFoods])
  other.release()
  await expect.poll(dirty, { timeout: 5_000 }).toBe(false)
})

it('who asks when a drain has looked already gets a drain that begins after the question', async () => {
  const { cast, database } = server
  const scope = wholeOrganisation(cast.lagosFoods, null)
  let free = () => {}
  const until = new Promise<void>((resolve) => {
    free = resolve
  })
  let hasLooked = false
  const slow = async () => {
    await drainRollups(database, scope)
    hasLooked = true
    await until
  }
  const freshen = createFreshen(slow, silentLog)
  const first = freshen(scope)
  await expect.poll(() => hasLooked).toBe(true)
  await markDirty()
  const later = [freshen(scope), freshen(scope)]
  free()
  await Promise.all(later)
  expect(await dirty()).toBe(false)
  await first
})
