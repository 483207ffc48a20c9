import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { makeMetered } from '../../engine/testing-meters.ts'
import type { Tx } from '../../engine/transaction.ts'
import { rowsRead } from '../../testing-plan.ts'
import { stateOfAnswers } from './rolled-month.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('the newest change is found by one look, however many people have logged in since', async () => {
  const { scope } = await makeMetered(database, { name: 'Quiet', devices: [{ name: 'M' }] })
  await database.admin.query(
    `insert into audit (organisation_id, at, action, subject, previous_hash, hash)
     select $1, $2, case when n = 1 then 'branch.changed' else 'session.begun' end, 'x', '', 'hash ' || n
     from generate_series(1, 20000) n`,
    [scope.organisationId, new Date(NOW)],
  )
  await database.admin.query('analyze audit')
  await database.withScope(scope, async (tx) => {
    expect((await stateOfAnswers(tx, scope, NOW)).text).toBe('hash 1 ')
    let read = Number.NaN
    const query = async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await tx.query(`explain (analyze, format json) ${text}`, values)
      read = rowsRead((rows[0] as { 'QUERY PLAN': { Plan: never }[] })['QUERY PLAN'][0]!.Plan, 'audit')
      return { rows: [{}] }
    }
    await stateOfAnswers({ query } as unknown as Tx, scope, NOW)
    expect(read).toBeLessThanOrEqual(1)
  })
})
