import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import { keepLearned } from '#store/meter/device-learned.ts'
import { loadMeterProfiles } from '#store/meter/meter-profile.ts'
import { meterVersion } from '#store/meter/meter-version.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { drainRollups } from './drain-rollups.ts'
import { forgetParkedJob } from './forget-parked.ts'
import { learnDevicesJob } from './learn-devices.ts'

const NOW = Date.UTC(2026, 5, 10, 12)
let database: Database
let metered: Metered

beforeAll(async () => {
  database = await freshDatabase()
  const devices = [{ name: 'A' }, { name: 'B', ratedKva: 100 }]
  metered = await makeMetered(database, { name: 'Learns', devices })
})
afterAll(() => database.close())

const readMaximum = async (deviceId: number) => {
  const { scope } = metered
  const meter = (await database.withScope(scope, (tx) => loadMeterProfiles(tx, scope, [deviceId]))).get(
    deviceId,
  )!
  return [meter.profile.pMaxKw, meter.ratingSource]
}

it('T1 §15.1 a device without a rating learns ten times its 99th percentile; at first it is 2,000 kW', async () => {
  const { scope, deviceIds } = metered
  const [unrated, rated] = deviceIds as [number, number]
  expect(await readMaximum(unrated)).toEqual([2000, 'assumed'])
  expect(await readMaximum(rated)).toEqual([100, 'rated'])
  // Two days at 40 kW: 10 kWh a quarter of an hour.
  const rows = deviceIds.flatMap((deviceId) =>
    Array.from({ length: 193 }, (_, n) => ({
      deviceId,
      reading: { ...NOTHING_MEASURED, at: NOW - 2 * DAY_MS + n * 15 * MINUTE_MS, kwh: n * 10 },
      isCorrection: false,
      by: 'test',
    })),
  )
  await makeMonthsAhead(
    database,
    rows.map(({ reading }) => reading.at),
  )
  await database.withScope(scope, (tx) => appendReadings(tx, scope, rows, NOW))
  await drainRollups(database, scope)
  await runOnce(learnDevicesJob({ database, clock: () => NOW }))
  expect(await readMaximum(unrated)).toEqual([400, 'learned'])
  expect(await readMaximum(rated)).toEqual([100, 'rated'])
})

it('what is learned once more and is the same changes nothing that readings are judged by', async () => {
  const { scope, deviceIds } = metered
  const keep = (mostKw: number | null) =>
    database.withScope(scope, (tx) => keepLearned(tx, scope, deviceIds[0]!, mostKw, NOW))
  const version = () => database.withScope(scope, (tx) => meterVersion(tx, scope))
  await keep(400.1)
  const before = await version()
  await keep(400.1)
  await keep(null)
  expect(await version()).toBe(before)
  await keep(400.2)
  expect(await version()).toBe(before + 1)
  expect(await readMaximum(deviceIds[0]!)).toEqual([400.2, 'learned'])
})

it('SC-08 a period that nobody set is learned, its history judged by it and written down; a set one stays', async () => {
  const names = ['Nobody', 'Somebody']
  const { scope, deviceIds } = await makeMetered(database, {
    name: 'Periods',
    devices: names.map((name) => ({ name, ratedKva: 100 })),
  })
  await database.admin.query('update device set period_is_set = (id = $1) where id = any ($2)', [
    deviceIds[1],
    deviceIds,
  ])
  const every = async (seconds: number, from: number, count: number) => {
    const rows = deviceIds.flatMap((deviceId) =>
      Array.from({ length: count }, (_, n) => ({
        deviceId,
        reading: { ...NOTHING_MEASURED, at: from + n * seconds * 1000, kwh: n },
        isCorrection: false,
        by: 'test',
      })),
    )
    await makeMonthsAhead(
      database,
      rows.map(({ reading }) => reading.at),
    )
    await database.withScope(scope, (tx) => appendReadings(tx, scope, rows, from))
    await drainRollups(database, scope)
  }
  const periods = async () => {
    const { rows } = await database.admin.query(
      'select period_s as "periodS", version from device where id = any ($1) order by id',
      [deviceIds],
    )
    return rows
  }
  // Ten readings have nine distances: too few to say anything.
  await every(60, NOW - DAY_MS, 10)
  const firstLook = NOW - DAY_MS + 10 * MINUTE_MS
  await runOnce(learnDevicesJob({ database, clock: () => firstLook }))
  expect(await periods()).toEqual([
    { periodS: 900, version: 1 },
    { periodS: 900, version: 1 },
  ])
  // A look that taught nothing is noted: devices that never teach anything do not take the turn of the others.
  const { rows: looked } = await database.admin.query(
    'select id from device where id = any ($1) and period_looked_at = $2',
    [deviceIds, new Date(firstLook)],
  )
  expect(looked).toEqual([{ id: deviceIds[0] }])
  await every(60, firstLook + MINUTE_MS, 30)
  await runOnce(learnDevicesJob({ database, clock: () => firstLook + DAY_MS + MINUTE_MS }))
  expect(await periods()).toEqual([
    { periodS: 60, version: 1 },
    { periodS: 900, version: 1 },
  ])
  const { rows: told } = await database.admin.query(
    `select subject, before, after from audit where action = 'device.period-learned'`,
  )
  expect(told).toEqual([
    { subject: `device ${deviceIds[0]}`, before: { periodS: 900 }, after: { periodS: 60 } },
  ])
  const { rows: dirty } = await database.admin.query('select device_id as id from rollup_dirty')
  expect(dirty).toEqual([{ id: deviceIds[0] }])
  await drainRollups(database, scope)
})

it('T3 §15.3 parked frames are forgotten after 400 days', async () => {
  const { scope, deviceIds } = metered
  await database.admin.query(
    `insert into reading_parked (organisation_id, device_id, hash, reason, body, received_at, last_received_at)
     select $1, $2, n, 'future: late', n, $3, $3::timestamptz - n * interval '1 day' from unnest($4::int4[]) n`,
    [scope.organisationId, deviceIds[0], new Date(NOW), [399, 401, 500]],
  )
  await runOnce(forgetParkedJob({ database, clock: () => NOW }))
  const { rows } = await database.admin.query('select body from reading_parked')
  expect(rows).toEqual([{ body: '399' }])
})
