import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeScope } from '../engine/scope.ts'
import { freshDatabase } from '../engine/testing.ts'
import { daysOfDevices } from './energy.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('days come as they are kept, to the last digit, what is unknown as null', async () => {
  const organisationId = 1
  await database.admin.query(
    `insert into organisation (id, name, client_type, zone, created_at) values (1, 'Days', 'STANDARD', 'Africa/Lagos', now())`,
  )
  await database.admin.query(`insert into reading_day
    (organisation_id, device_id, day, kwh, kvarh, daylight_kwh, coverage_s, day_s, on_s, readings, quality, estimated_kwh)
    values (1, 8, '1999-12-31', 0.1, -2.5, 1e-7, 0, 82800, 0, 1, 'e', 0.30000000000000004),
           (1, 7, '2026-02-28', 123456789.123, 7, 5, 86400, 86400, 3600, 96, 'm', 0),
           (1, 7, '2026-02-27', null, null, null, 0, 86400, null, 0, null, 0),
           (1, 9, '2026-02-27', 1, 1, 1, 1, 86400, 1, 1, 'm', 0)`)
  const scope = makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone: 'Africa/Lagos' })
  const found = await database.withScope(scope, (tx) =>
    daysOfDevices(tx, scope, [7, 8], '1999-12-31', '2026-02-28'),
  )
  expect(found).toEqual([
    {
      deviceId: 7,
      day: '2026-02-27',
      kwh: null,
      estimatedKwh: 0,
      kvarh: null,
      daylightKwh: null,
      coverageS: 0,
      periodS: 86400,
      onS: null,
      readings: 0,
      quality: null,
    },
    {
      deviceId: 7,
      day: '2026-02-28',
      kwh: 123456789.123,
      estimatedKwh: 0,
      kvarh: 7,
      daylightKwh: 5,
      coverageS: 86400,
      periodS: 86400,
      onS: 3600,
      readings: 96,
      quality: 'm',
    },
    {
      deviceId: 8,
      day: '1999-12-31',
      kwh: 0.1,
      estimatedKwh: 0.30000000000000004,
      kvarh: -2.5,
      daylightKwh: 1e-7,
      coverageS: 0,
      periodS: 82800,
      onS: 0,
      readings: 1,
      quality: 'e',
    },
  ])
})
