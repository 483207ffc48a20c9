import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysInInterval } from '#domain/time/zone.ts'
import { beginQualityDays } from '../energy/quality-day/quality-due.ts'
import type { Database } from './database.ts'
import { freshDatabase } from './testing.ts'
import { type Metered, makeMetered } from './testing-meters.ts'

const ZONE = 'Pacific/Auckland'

let database: Database
let metered: Metered

beforeAll(async () => {
  database = await freshDatabase()
  const devices = [{ name: 'Utility' }, { name: 'IPP' }]
  metered = await makeMetered(database, { name: 'Lagos Foods', zone: ZONE, devices })
  const { scope, deviceIds } = metered
  const keys = [scope.organisationId, ...deviceIds]
  await database.admin.query(`update device set device_type = 'IPP' where id = $1`, [deviceIds[1]])
  // The first ten days of October; of the seventh the grid was never there.
  await database.admin.query(
    `insert into supply_day (organisation_id, device_id, day, present_s, absent_s, unknown_s, generator_s, beside_s, runs)
     select $1, $2, '2026-10-01'::date + n, case when n = 6 then 0 else 3600 end, 0, 0, 0, 0, ''
     from generate_series(0, 9) n`,
    keys.slice(0, 2),
  )
  // The IPP gave something on the third, the fourth and the seventh, something unknown on the ninth, nothing else.
  await database.admin.query(
    `insert into reading_day (organisation_id, device_id, day, kwh, coverage_s, day_s, readings)
     select $1, $2, '2026-10-01'::date + n, case when n in (2, 3, 6) then 5.0 when n <> 8 then 0 end, 0, 86400, 96
     from generate_series(1, 9) n`,
    [keys[0], keys[2]],
  )
})
afterAll(() => database.close())

it('075 makes only those days of a feeder anew on which the grid was there and an IPP may have given something', async () => {
  const { admin } = database
  await admin.query('delete from rollup_dirty')
  await admin.query(readFileSync(join(import.meta.dirname, 'migrations/075-ipp-carries.sql'), 'utf8'))
  const { rows } = await admin.query<{ device_id: number; from: number; to: number }>(
    `select device_id, extract(epoch from from_ts)::float8 * 1000 as from, extract(epoch from to_ts)::float8 * 1000 as to
     from rollup_dirty order by from_ts`,
  )
  expect(new Set(rows.map((row) => row.device_id))).toEqual(new Set([metered.deviceIds[0]]))
  // A mark that is an instant touches its day.
  const days = rows.map(({ from, to }) => daysInInterval(ZONE, { from, to: to + 1 }))
  expect(days).toEqual([['2026-10-03', '2026-10-04'], ['2026-10-09']])
})

it('078 leaves it to the job to mark days of power quality: the table is not held while rows are copied', async () => {
  const { admin } = database
  await admin.query('insert into quality_begun values ($1) on conflict do nothing', [
    metered.scope.organisationId,
  ])
  await admin.query(
    `insert into quality_day (organisation_id, device_id, day, since, live_from, current, voltage, active_power, reactive_power, readings)
     values ($1, $2, '2026-10-02', '2026-10-01 11:00Z', 115, '', '', '', '', '')`,
    [metered.scope.organisationId, metered.deviceIds[1]],
  )
  await admin.query('alter table quality_day drop column sums')
  await admin.query(readFileSync(join(import.meta.dirname, 'migrations/078-quality-sums.sql'), 'utf8'))
  const due = async () =>
    (await admin.query('select day from quality_due where day < $1', ['2026-11-01'])).rows
  expect(await due()).toEqual([])
  await database.withScope(metered.scope, (tx) => beginQualityDays(tx, metered.scope))
  expect(await due()).toContainEqual({ day: '2026-10-02' })
})
