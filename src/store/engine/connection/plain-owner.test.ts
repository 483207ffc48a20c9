import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { plainlyOwnedDatabase } from '../login/testing-owner.ts'
import { scopeOfJob } from '../scope.ts'

let database: Database

beforeAll(async () => {
  database = await plainlyOwnedDatabase()
})
afterAll(() => database.close())

it('H9 an owner without rights of an administrator has logins of the server beside it', async () => {
  expect(database.sharesOwner).toBeNull()
  const { rows } = await database.admin.query('select rolsuper from pg_roles where rolname = current_user')
  expect(rows).toEqual([{ rolsuper: false }])
})

it('R2 work that is silent for longer than anybody looks on goes on under such an owner', {
  timeout: 40_000,
}, async () => {
  const asleep = [
    database.withScope(scopeOfJob(1), (tx) => tx.query(`select 'done' as word from pg_sleep(12)`)),
    database.withoutTenant((tx) => tx.query(`select 'done' as word from pg_sleep(12)`)),
  ]
  const words = (await Promise.all(asleep)).map(({ rows }) => rows[0])
  expect(words).toEqual([{ word: 'done' }, { word: 'done' }])
})

it('R2 a statement of a page ends in half a minute under such an owner', { timeout: 60_000 }, async () => {
  const asleep = database.withoutTenant((tx) => tx.query('select pg_sleep(50)'))
  const began = performance.now()
  await expect(asleep).rejects.toMatchObject({ name: 'DatabaseUnavailableError' })
  const seconds = (performance.now() - began) / 1000
  expect(seconds).toBeGreaterThan(29)
  expect(seconds).toBeLessThan(36)
})
