import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../engine/database.ts'
import { migrate, readMigrations } from '../../engine/migrate.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { makeMetered } from '../../engine/testing-meters.ts'
import { makeMonthsAhead } from '../reading/reading-month.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
})
afterAll(() => database.close())

it('a controller that fell silent before its readings were packed is known, and its days are made', async () => {
  const before = readMigrations().findIndex(({ title }) => title === 'mains-sensed')
  await migrate(database.admin, { upTo: before })
  const { scope, deviceIds } = await makeMetered(database, {
    name: 'Old',
    devices: [{ name: 'Silent gen' }, { name: 'Meter' }, { name: 'Sensing gen' }],
  })
  const [silent = 0, meter = 0, sensing = 0] = deviceIds
  const { admin } = database
  const organisation = scope.organisationId
  const at = (day: string) => Date.parse(`${day}T06:00:00Z`)
  const when = (...days: string[]) => days.map((day) => new Date(at(day)))
  await admin.query(`update device set device_type = 'GENERATOR'`)
  await admin.query(
    `insert into reading_pack (organisation_id, device_id, since, readings, ts, engine_h)
     select $1, d, t, 1, array[t], case when d = $2 then array[100::float8] end
     from unnest($3::int4[], $4::timestamptz[]) p (d, t)`,
    [organisation, silent, [silent, silent, meter], when('2026-06-01', '2026-06-03', '2026-06-01')],
  )
  await makeMonthsAhead(database, [at('2026-11-01')])
  await admin.query(
    'insert into reading (organisation_id, device_id, ts, received_at, mains_present) values ($1, $2, $3, $3, false)',
    [organisation, sensing, ...when('2026-11-01')],
  )
  await admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at) select $1, d, t, t
     from unnest($2::int4[], $3::timestamptz[]) p (d, t)`,
    [organisation, deviceIds, when('2026-06-03', '2026-06-01', '2026-11-01')],
  )
  await migrate(admin)
  const measures = await admin.query(
    'select device_id as id, measure, first_at as first, last_at as last from device_measure order by 1',
  )
  expect(measures.rows).toEqual([
    { id: silent, measure: 'engine', first: at('2026-06-01'), last: at('2026-06-03') },
    { id: sensing, measure: 'mains', first: at('2026-11-01'), last: at('2026-11-01') },
  ])
  const dirty = await admin.query(
    'select device_id as id, from_ts as from, to_ts as to from rollup_dirty order by 1',
  )
  expect(dirty.rows).toEqual([
    { id: silent, from: at('2026-06-01'), to: at('2026-06-04') },
    { id: sensing, from: at('2026-11-01'), to: at('2026-11-01') },
  ])
})
