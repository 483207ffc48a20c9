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

it('controllers whose readings are of before are known, and the days of their counters are made', async () => {
  const steps = readMigrations()
  const before = steps.findIndex(({ title }) => title === 'engine-day-ends')
  await migrate(database.admin, { upTo: before })
  const { scope, deviceIds } = await makeMetered(database, {
    name: 'Old',
    devices: [{ name: 'Gen' }, { name: 'Meter' }, { name: 'Known' }],
  })
  const [gen = 0, meter = 0, known = 0] = deviceIds
  const { admin } = database
  const day = new Date().toISOString().slice(0, 10)
  await makeMonthsAhead(database, [Date.parse(day)])
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, received_at, engine_h, alarms)
     values ($1, $2, $5::date, now(), 100, null), ($1, $2, $5::date + interval '1 minute', now(), 101, 'Low oil'),
       ($1, $3, $5::date, now(), null, null), ($1, $4, $5::date, now(), 7, null)`,
    [scope.organisationId, gen, meter, known, day],
  )
  await admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at)
     select organisation_id, device_id, max(ts), max(received_at) from reading group by 1, 2`,
  )
  const at = Date.parse(day)
  await admin.query(
    `insert into engine_day (organisation_id, device_id, day, hours, starts) values ($1, $2, $3, $4, '[]'),
       ($1, $2, $3::date - 1, $5, '[]')`,
    [
      scope.organisationId,
      known,
      day,
      `[[${at},7],[${at + 3_600_000},8]]`,
      `[[${at},7],[${at + 60_000},99]]`,
    ],
  )
  await migrate(admin)
  const measures = await admin.query('select device_id, measure from device_measure order by 1, 2')
  expect(measures.rows).toEqual([
    { device_id: gen, measure: 'alarms' },
    { device_id: gen, measure: 'engine' },
    { device_id: known, measure: 'engine' },
  ])
  const dirty = await admin.query(
    `select device_id, extract(epoch from to_ts - from_ts)::int4 as s from rollup_dirty`,
  )
  expect(dirty.rows).toEqual([{ device_id: gen, s: 60 }])
  const ends = await admin.query('select hours_ends, starts_ends from engine_day order by day desc')
  expect(ends.rows).toEqual([
    { hours_ends: [at, 7, at + 3_600_000, 8], starts_ends: [] },
    { hours_ends: null, starts_ends: [] },
  ])
})
