import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/database.ts'
import { metersOf } from '#store/meter-profile.ts'
import { appendReadings } from '#store/reading.ts'
import { drainRollups } from '#store/rollup.ts'
import { freshDatabase } from '#store/testing.ts'
import { type Metered, makeMetered } from '#store/testing-meters.ts'
import { forgetOldParked } from './forget-parked.ts'
import { learnDevices } from './learn-devices.ts'

const NOW = Date.UTC(2026, 5, 10, 12)
let database: Database
let metered: Metered

beforeAll(async () => {
  database = await freshDatabase()
  const devices = [{ name: 'A' }, { name: 'B', ratedKva: 100 }]
  metered = await makeMetered(database, { name: 'Learns', devices })
})
afterAll(() => database.close())

const mostOf = async (deviceId: number) => {
  const { scope } = metered
  const meter = (await database.withScope(scope, (tx) => metersOf(tx, scope, [deviceId]))).get(deviceId)!
  return [meter.profile.pMaxKw, meter.ratingSource]
}

it('T1 §15.1 a device without a rating learns ten times its 99th percentile; at first it is 2,000 kW', async () => {
  const { scope, deviceIds } = metered
  const [unrated, rated] = deviceIds as [number, number]
  expect(await mostOf(unrated)).toEqual([2000, 'assumed'])
  expect(await mostOf(rated)).toEqual([100, 'rated'])
  // Two days at 40 kW: 10 kWh a quarter of an hour.
  const rows = deviceIds.flatMap((deviceId) =>
    Array.from({ length: 193 }, (_, n) => ({
      deviceId,
      reading: { ...NOTHING_MEASURED, at: NOW - 2 * DAY_MS + n * 15 * MINUTE_MS, kwh: n * 10 },
      isCorrection: false,
      by: 'test',
    })),
  )
  await database.withScope(scope, (tx) => appendReadings(tx, scope, rows, NOW))
  await drainRollups(database, scope)
  await learnDevices({ database, clock: () => NOW })
  expect(await mostOf(unrated)).toEqual([400, 'learned'])
  expect(await mostOf(rated)).toEqual([100, 'rated'])
})

it('T3 §15.3 parked frames are forgotten after 400 days', async () => {
  const { scope, deviceIds } = metered
  await database.admin.query(
    `insert into reading_parked (organisation_id, device_id, hash, reason, body, received_at, last_received_at)
     select $1, $2, n, 'future: late', n, $3, $3::timestamptz - n * interval '1 day' from unnest($4::int4[]) n`,
    [scope.organisationId, deviceIds[0], new Date(NOW), [399, 401, 500]],
  )
  await forgetOldParked({ database, clock: () => NOW })
  const { rows } = await database.admin.query('select body from reading_parked')
  expect(rows).toEqual([{ body: '399' }])
})
