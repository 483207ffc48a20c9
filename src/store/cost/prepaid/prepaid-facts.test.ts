import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyList } from '#domain/cost/prepaid/buy-list.ts'
import type { Database } from '../../engine/database.ts'
import { makeScope, type Scope } from '../../engine/scope.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { tree } from '../../site/organisation.ts'
import { prepaidFacts } from './prepaid-facts.ts'

// A hundred branches that pay ahead, each with a year of days: 10 kWh a day, its display read on 9 November.
const NOW = Date.UTC(2026, 10, 12, 9)
let database: Database
let scope: Scope

beforeAll(async () => {
  database = await freshDatabase()
  const { rows } = await database.admin.query<{ id: number }>(
    `insert into organisation (name, client_type, zone) values ('Lagos Foods', 'STANDARD', 'Africa/Lagos') returning id`,
  )
  const id = rows[0]!.id
  scope = makeScope({ organisationId: id, branchIds: 'all', userId: null, level: 1, zone: 'Africa/Lagos' })
  await database.admin.query(
    `with b as (insert into branch (organisation_id, name) select $1, 'Branch ' || lpad(n::text, 3, '0')
         from generate_series(1, 100) n returning id),
       d as (insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, source_tag, valid_from)
         select $1, id, 'Utility', 'UTILITY', false, true, 'AGGREGATORY', '2025-01-01' from b returning id, branch_id),
       p as (insert into bill (organisation_id, branch_id, kind, date, value, amount, vat_inclusive_amount)
         select $1, id, 'pre-paid', day, 100, 20950, 22521.25
         from b, generate_series('2026-01-01'::date, '2026-11-01', '10 days') day),
       s as (insert into display_reading (organisation_id, branch_id, device_id, at, units, made_at)
         select $1, branch_id, id, '2026-11-08T23:00Z', 130, now() from d),
       t as (insert into tariff (organisation_id, branch_id, device_type, rate, vat_rate, valid_from, label)
         values ($1, null, 'UTILITY', 209.50, 0.075, '2024-07-01', ''))
     insert into reading_day (organisation_id, device_id, day, kwh, coverage_s, day_s, on_s, readings)
     select $1, d.id, day, case when day < '2026-11-12' then 10 else 4.1667 end,
       case when day < '2026-11-12' then 86400 else 36000 end, 86400, 0, 96
     from d, generate_series('2025-11-01'::date, '2026-11-12', '1 day') day`,
    [id],
  )
  await database.admin.query(
    `insert into baseline_month (organisation_id, device_id, month, forecast, day_kwh, method, interval_share, model, made_at)
     select $1, id, '2026-11-01', 300, array_fill(10::float8, array[30]), 'weekday', null, 2, now()
     from device where organisation_id = $1`,
    [id],
  )
})
afterAll(() => database.close())

it('a hundred branches are asked about in a few questions, whatever they have bought', async () => {
  const asked: unknown[] = []
  const rows = await database.withScope(scope, async (tx) => {
    const { branches } = (await tree(tx, scope))!
    const counted = {
      query: (...sent: Parameters<typeof tx.query>) => {
        asked.push(sent)
        return tx.query(...sent)
      },
    }
    return buyList(await prepaidFacts(counted as typeof tx, scope, branches, NOW))
  })
  expect(asked.length).toBeLessThanOrEqual(8)
  expect(rows).toHaveLength(100)
  // 130 less three days and ten hours of 10 kWh.
  expect(rows[0]!.credit!.kwh).toBeCloseTo(130 - 34.1667, 3)
  expect(rows[0]!.runOut!.days).toBeCloseTo(9.58, 2)
})
