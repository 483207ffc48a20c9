import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'
import { freshDatabase } from '../engine/testing.ts'
import { makeMetered } from '../engine/testing-meters.ts'
import { rowsRead } from '../testing-plan.ts'
import { organisationsToKeepDemand } from './organisations-due.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const CLIENTS = 20
const BRANCHES = 30
const DAYS = 60

let database: Database
const ids: number[] = []

beforeAll(async () => {
  database = await freshDatabase()
  for (let n = 0; n < CLIENTS; n++) {
    const { scope, deviceIds } = await makeMetered(database, {
      name: `Client ${n}`,
      devices: [{ name: 'M' }],
    })
    ids.push(scope.organisationId)
    await database.admin.query(
      'insert into device_latest (organisation_id, device_id, ts, received_at) values ($1, $2, $3, $3)',
      [scope.organisationId, deviceIds[0], new Date(NOW)],
    )
  }
  // Until yesterday in Lagos, of all branches together and of each.
  await database.admin.query(
    `insert into demand_day (organisation_id, branch_id, day, zone, block_minutes, device_ids, own, counts, factors,
       member_ids, sum, blocks, real_sum, apparent_sum)
     select o, b, d::date, 'Africa/Lagos', 15, '', '', '', '', '{}', 0, 0, 0, 0 from unnest($1::int4[]) o,
       generate_series(0, $2) b, generate_series('2026-11-19'::date - $3::int4 + 1, '2026-11-19', interval '1 day') d`,
    [ids, BRANCHES, DAYS],
  )
  await database.admin.query('analyze demand_day')
})
afterAll(() => database.close())

it('whose demand of yesterday is kept is known by a look at each organisation, not at each day of each branch', async () => {
  let read = Number.NaN
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await database.admin.query(`explain (analyze, format json) ${text}`, values)
    read = rowsRead(rows[0]['QUERY PLAN'][0].Plan, 'demand_day')
    return { rows: [] }
  }
  await organisationsToKeepDemand({ admin: { query } } as unknown as Database, NOW)
  expect(read).toBeLessThanOrEqual(2 * CLIENTS)
})

it('those are named whose yesterday is not kept, of whom no day is, or with a marked day', async () => {
  const due = (at = NOW) => organisationsToKeepDemand(database, at)
  expect(await due()).toEqual([])
  expect(await due(NOW + DAY_MS)).toEqual(ids)
  const [behind, none, marked] = ids as [number, number, number]
  const { admin } = database
  await admin.query(
    `delete from demand_day where organisation_id = $1 and branch_id = 0 and day = '2026-11-19'`,
    [behind],
  )
  await admin.query('delete from demand_day where organisation_id = $1', [none])
  await admin.query(`insert into demand_due (organisation_id, day) values ($1, '2026-11-01')`, [marked])
  expect(await due()).toEqual([behind, none, marked])
})
