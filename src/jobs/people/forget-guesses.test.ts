import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { runOnce } from '#store/engine/woken.ts'
import { forgetGuessesJob } from './forget-guesses.ts'

const NOW = Date.UTC(2026, 10, 21, 9)
let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

async function keep(name: string, hoursAgo: number, times = 1): Promise<void> {
  await database.admin.query(
    `insert into sign_in_failure (username, address, failures, last_failed_at)
     select $1 || n, '203.0.113.9', 1, $2 from generate_series(1, $3::int4) n`,
    [name, new Date(NOW - hoursAgo * HOUR_MS), times],
  )
}

it('H10 wrong passwords of names that nobody has are forgotten after a day, thousands in pieces', async () => {
  await keep('old', 25, 12_000)
  await keep('new', 23, 3)
  await runOnce(forgetGuessesJob({ database, clock: () => NOW }))
  const { rows } = await database.admin.query('select username from sign_in_failure order by 1')
  expect(rows.map(({ username }) => username)).toEqual(['new1', 'new2', 'new3'])
})

it('H10 more than 200,000 are not remembered: those that were counted last stay', async () => {
  await database.admin.query('delete from sign_in_failure')
  await keep('early', 3, 2)
  await keep('late', 1, 200_000)
  await runOnce(forgetGuessesJob({ database, clock: () => NOW }))
  const { rows } = await database.admin.query(
    `select count(*)::int4 as n, count(*) filter (where username like 'early%')::int4 as early from sign_in_failure`,
  )
  expect(rows).toEqual([{ n: 200_000, early: 0 }])
})
