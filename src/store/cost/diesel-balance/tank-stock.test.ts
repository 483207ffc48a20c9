import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../engine/database.ts'
import { makeScope, type Scope } from '../../engine/scope.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { tree } from '../../site/organisation.ts'
import { tankStocks } from './tank-stock.ts'

// Forty branches with a tank of 1,000 L each, dipped two days ago at noon: 500 L. No set has run since.
const NOW = Date.UTC(2026, 10, 12, 9)
let database: Database
let scope: Scope
let branchIds: number[]

beforeAll(async () => {
  database = await freshDatabase()
  const { admin } = database
  const { rows } = await admin.query<{ id: number }>(
    `insert into organisation (name, client_type, zone) values ('Lagos Foods', 'STANDARD', 'Africa/Lagos') returning id`,
  )
  const id = rows[0]!.id
  scope = makeScope({ organisationId: id, branchIds: 'all', userId: null, level: 1, zone: 'Africa/Lagos' })
  await admin.query(
    `with b as (insert into branch (organisation_id, name, tank_litres) select $1, 'Branch ' || lpad(n::text, 3, '0'), 1000
         from generate_series(1, 40) n returning id),
       d as (insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, source_tag, valid_from, rated_kva)
         select $1, id, 'Gen 1', 'GENERATOR', false, true, 'AGGREGATORY', '2025-01-01', 100 from b returning id),
       t as (insert into tank_dip (organisation_id, branch_id, date, at, quantity)
         select $1, id, day::date, '12:00', 500 from b, unnest(array['2026-11-03', '2026-11-10']) day)
     insert into reading_day (organisation_id, device_id, day, kwh, coverage_s, day_s, on_s, readings)
     select $1, d.id, day, 0, case when day < '2026-11-12' then 86400 else 36000 end, 86400, 0, 96
     from d, generate_series('2026-11-01'::date, '2026-11-12', '1 day') day`,
    [id],
  )
  branchIds = (
    await admin.query<{ id: number }>('select id from branch where organisation_id = $1 order by name', [id])
  ).rows.map((row) => row.id)
})
afterAll(() => database.close())

async function stocks() {
  let asked = 0
  const found = await database.withScope(scope, async (tx) => {
    const { branches } = (await tree(tx, scope))!
    const counted = {
      query: (...sent: Parameters<typeof tx.query>) => {
        asked += 1
        return tx.query(...sent)
      },
    }
    return tankStocks({ tx: counted as typeof tx, scope, now: NOW }, branches)
  })
  return { found, asked, litres: branchIds.map((id) => found.get(id)?.litres) }
}

it('tells the tank of every branch by its newest dip, in a few questions however many there are', async () => {
  const { asked, litres } = await stocks()
  expect(litres).toEqual(branchIds.map(() => 500))
  expect(asked).toBeLessThanOrEqual(14)
})

it('takes the sensor where it was heard in the last two hours, and adds what came and went to an older one', async () => {
  const { admin } = database
  const tell = async (branchId: number, at: number, percent: number) => {
    const of = [scope.organisationId, branchId, new Date(at)]
    await admin.query(`select ensure_reading_month('2026-11-01')`)
    await admin.query(
      `insert into reading (organisation_id, device_id, ts, fuel_pct)
       select $1, id, $3, $4 from device where organisation_id = $1 and branch_id = $2`,
      [...of, percent],
    )
    await admin.query(
      `insert into level_sensor (organisation_id, device_id, first_at, last_at)
       select $1, id, $3, $3 from device where organisation_id = $1 and branch_id = $2`,
      of,
    )
  }
  const [fresh, old, dipped] = branchIds as [number, number, number]
  await tell(fresh, NOW - 3_600_000, 41)
  await tell(old, NOW - 24 * 3_600_000, 30)
  for (const [branch, day, received] of [
    [fresh, '2026-11-11', 100],
    [old, '2026-11-10', 100],
    [dipped, '2026-11-11', 200],
  ])
    await admin.query(
      `insert into delivery (organisation_id, branch_id, date, received, how) values ($1, $2, $3, $4, 'dips')`,
      [scope.organisationId, branch, day, received],
    )
  await admin.query(
    `insert into tank_use (organisation_id, branch_id, date, litres, what) values ($1, $2, '2026-11-11', 30, 'truck')`,
    [scope.organisationId, dipped],
  )
  const { litres, found } = await stocks()
  // 41 % and 30 % of 1,000 L, the latter told after its delivery; 500 + 200 − 30.
  expect(litres.slice(0, 4)).toEqual([410, 300, 670, 500])
  expect(found.get(fresh)?.asOf).toBe(NOW - 3_600_000)
})

it('takes the level before where the newest one was taken back, or is of a time to come', async () => {
  const { admin } = database
  const [corrected, early] = branchIds.slice(4, 6) as [number, number]
  const tell = `insert into reading (organisation_id, device_id, ts, fuel_pct)
    select $1, id, ts, pct from device, unnest($3::timestamptz[], $4::real[]) r (ts, pct)
    where organisation_id = $1 and branch_id = $2`
  const note = `insert into level_sensor (organisation_id, device_id, first_at, last_at)
    select organisation_id, device_id, min(ts), max(ts) from reading
    where organisation_id = $1 and device_id in (select id from device where organisation_id = $1 and branch_id = $2)
    group by 1, 2`
  const minutes = (n: number) => new Date(NOW + n * 60_000)
  await admin.query(tell, [scope.organisationId, corrected, [minutes(-30), minutes(-15)], [60, 10]])
  await admin.query(tell, [scope.organisationId, early, [minutes(-30), minutes(15)], [70, 20]])
  for (const id of [corrected, early]) await admin.query(note, [scope.organisationId, id])
  await admin.query(
    `insert into reading_correction (organisation_id, device_id, ts, revision, is_latest, corrected_by, why)
     select $1, id, $3, 1, true, 'Ada', 'no level' from device where organisation_id = $1 and branch_id = $2`,
    [scope.organisationId, corrected, minutes(-15)],
  )
  const { litres } = await stocks()
  expect(litres.slice(4, 6)).toEqual([600, 700])
})
