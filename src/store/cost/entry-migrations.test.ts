import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../engine/database.ts'
import { migrate } from '../engine/migrate.ts'
import { freshDatabase } from '../engine/testing.ts'

let db: Database
const one = async (sql: string) => (await db.admin.query(sql)).rows[0]

/** A client with devices, papers, snapshots, dips and a breaker, as version 24 kept them. */
beforeAll(async () => {
  db = await freshDatabase({ migrated: false })
  await migrate(db.admin, { upTo: 24 })
  await db.admin.query(`
    insert into organisation (id, name, client_type) values (1, 'Kept', 'STANDARD');
    insert into branch (organisation_id, id, name) values (1, 1, 'Ikeja');
    insert into device (organisation_id, branch_id, id, name, device_type, is_load, is_source, rated_kva, period_s)
      values (1, 1, 1, 'Grid', 'UTILITY', false, true, null, 900), (1, 1, 2, 'Gen', 'GENERATOR', false, true, 100, 60);
    insert into flow_meter_snapshot (organisation_id, id, branch_id, name, file, sha256, bytes, width, height, media_type,
      made_at) values (1, 1, 1, 'flow.png', 'a.png', 'x', 9, 3, 2, 'image/png', now());
    insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre, snapshot_id)
      values (1, 1, '2026-06-03', 1200, 1350, 1);
    insert into bill (organisation_id, branch_id, kind, date, end_date, value, amount, vat_inclusive_amount)
      values (1, 1, 'pre-paid', '2026-06-02', null, 44.4, 9302.33, 10000), (1, 1, 'pre-paid', '2026-06-03', null, 44.4, 9302.33, 10000);
    insert into diesel_entry (organisation_id, branch_id, start_date, end_date, quantity)
      values (1, 1, '2026-06-01', '2026-06-01', 40), (1, 1, '2026-06-02', '2026-06-02', 31.4);
    insert into tank_dip (organisation_id, branch_id, date, quantity) values (1, 1, '2026-06-01', 400), (1, 1, '2026-06-02', 380);
    insert into breaker (organisation_id, device_id, channel) values (1, 2, 'mqtt')`)
})
afterAll(() => db.close())

it('OPS-06 entries, papers and devices of version 24 come through; a device at 15 minutes is learned from here on', async () => {
  await migrate(db.admin)
  const { rows } = await db.admin.query('select id, period_s, period_is_set from device order by id')
  expect(rows).toEqual([
    { id: 1, period_s: 900, period_is_set: false },
    { id: 2, period_s: 60, period_is_set: true },
  ])
  expect(
    await one(`select count(*)::int4 as n, sum(vat_inclusive_amount)::text as gross, bool_or(amount_includes_vat) as typed,
      count(token_end)::int4 as tokens from bill`),
  ).toEqual({ n: 2, gross: '20000.00', typed: false, tokens: 0 })
  expect(
    await one(
      'select count(*)::int4 as n, sum(quantity)::text as litres, count(device_id)::int4 as own from diesel_entry',
    ),
  ).toEqual({ n: 2, litres: '71.40', own: 0 })
  expect(await one('select count(*)::int4 as n, count(at)::int4 as timed from tank_dip')).toEqual({
    n: 2,
    timed: 0,
  })
  expect(await one('select snapshot_id as id from diesel_purchase')).toEqual({ id: 1 })
  expect(await one('select count(*)::int4 as n from breaker where ended_at is null')).toEqual({ n: 1 })
})
