import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { droppedFields } from '#store/meter/reading/dropped-field.ts'
import { discardParked, parkedGroups, parkFrames } from '#store/meter/reading/parked.ts'
import { replaceMeter } from '#store/platform/audited-add.ts'
import { type Rejudging, rejudger } from './rejudge.ts'
import { keyFor, makePost, type TestMetering, type TestSite, testMetering } from './testing.ts'

const MINUTE = 60_000
let metering: TestMetering
let database: Database
let site: TestSite
let scope: Scope
let device: number
let unrated: number

beforeAll(async () => {
  metering = await testMetering(Date.UTC(2026, 5, 10, 12))
  database = metering.database
})
afterAll(() => metering.close())
beforeEach(async () => {
  metering.time.now += DAY_MS
  site = await metering.addSite([{ name: 'A', ratedKva: 100, periodS: 60 }, { name: 'B' }])
  scope = site.scope
  ;[device, unrated] = site.deviceIds as [number, number]
})

const now = () => metering.time.now
const ts = (minutesAgo: number) => new Date(now() - minutesAgo * MINUTE).toISOString()
const send = (readings: readonly object[], to = device) =>
  site.send(readings.map((one) => ({ device_id: to, ...one })))
const again = (wanted: Partial<Rejudging> = {}) =>
  database.withScope(scope, (tx) =>
    rejudger(database)(tx, scope, { deviceId: device, lastCounts: true, by: 'user 1', ...wanted }, now()),
  )
const groups = () => database.withScope(scope, (tx) => parkedGroups(tx, scope, device))
const parkedCodes = async () => (await groups()).map(({ code, count: many }) => [code, many])
const registers = () => loadReadings(database, scope, device)
const kwhOfDay = async (deviceId = device) => {
  await drainRollups(database, scope)
  const { rows } = await database.admin.query(
    'select sum(kwh)::float8 as kwh from reading_day where device_id = $1',
    [deviceId],
  )
  return rows[0].kwh
}

describe('T1 powers that cannot be true', () => {
  it('V-M6 100 kVA, 80 · 65,535 · 80 kW at 1-min: one dropped and named, energy of 80 kW', async () => {
    const reply = await send([
      { ts: ts(3), kw: 80 },
      { ts: ts(2), kw: 65_535 },
      { ts: ts(1), kw: 80 },
    ])
    expect(reply).toMatchObject({ accepted: 2, dropped: [{ field: 'kw', count: 1, limit: 120 }] })
    // 80 kW for two minutes.
    expect(await kwhOfDay()).toBeCloseTo((80 * 2) / 60, 6)
  })

  it('V-M6 the rest of the reading stays', async () => {
    const reply = await send([{ ts: ts(2), kw: 65_535, v: [230, 230, 230] }])
    const dropped = [{ field: 'kw', count: 1, limit: 120 }]
    expect(reply).toEqual({ accepted: 1, duplicate: 0, rejected: [], dropped })
    expect(await loadReadings(database, scope, device, 'kw, v1')).toEqual([[now() - 2 * MINUTE, null, 230]])
  })

  it('counts each field once a device, however often it is sent', async () => {
    const bad = [
      { ts: ts(2), kw: 65_535, kwh_import: 1, p: [1, 500, -500] },
      { ts: ts(1), kw: 70_000, kwh_import: 2 },
    ]
    expect((await send(bad)).dropped).toEqual([
      { field: 'kw', count: 2, limit: 120 },
      { field: 'p', count: 2, limit: 120 },
    ])
    expect(await send(bad)).toMatchObject({
      accepted: 0,
      duplicate: 2,
      dropped: [{ count: 2 }, { count: 2 }],
    })
    expect(await database.withScope(scope, (tx) => droppedFields(tx, scope, device))).toEqual([
      { field: 'kw', times: 2, most: 120, lastValue: 70_000, lastAt: now() - MINUTE },
      { field: 'p', times: 2, most: 120, lastValue: -500, lastAt: now() - 2 * MINUTE },
    ])
  })

  it('a device of which nothing is known draws 2,000 kW at most', async () => {
    const of = async (kw: number, minutesAgo: number) =>
      (await send([{ ts: ts(minutesAgo), kw, hz: 50 }], unrated)).dropped
    expect(await of(2400, 2)).toEqual([])
    expect(await of(2401, 1)).toEqual([{ field: 'kw', count: 1, limit: 2400 }])
  })

  it('what held nothing else is parked, and named all the same', async () => {
    const reply = await send([{ ts: ts(1), kw: 65_535 }])
    expect(reply).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0 }],
      dropped: [{ field: 'kw', count: 1 }],
    })
    expect(await parkedCodes()).toEqual([['empty', 1]])
  })
})

describe('T3 parked readings', () => {
  const exchange = (minutesAgo: number, oldFinalKwh: number, newInitialKwh: number) =>
    database.withScope(scope, (tx) =>
      replaceMeter(
        tx,
        scope,
        { deviceId: device, at: now() - minutesAgo * MINUTE, oldFinalKwh, newInitialKwh, why: 'Burnt' },
        now(),
      ),
    )

  it('§15.3 an exchange recorded late takes in what was parked since, nothing sent again', async () => {
    await send([{ ts: ts(60), kwh_import: 1000 }])
    const after = [45, 30, 15].map((m, n) => ({ ts: ts(m), kwh_import: 90_000 + n * 10 }))
    const sentence = 'The energy register rose faster than the rated power of the device allows.'
    const frames = after.map((one) => ({
      deviceId: device,
      reason: `over-range: ${sentence}`,
      body: JSON.stringify({ device_id: device, ...one }),
      told: null,
    }))
    await database.withScope(scope, (tx) => parkFrames(tx, scope, frames, now()))
    expect(await parkedCodes()).toEqual([['over-range', 3]])
    await exchange(50, 1002, 89_995)
    expect(await again({ from: now() - 50 * MINUTE, lastCounts: false })).toEqual({
      taken: 3,
      duplicate: 0,
      stillParked: 0,
    })
    expect(await registers()).toHaveLength(4)
    expect(await parkedCodes()).toEqual([])
    // 1000 → 1002, then 89,995 → 90,020.
    expect(await kwhOfDay()).toBeCloseTo(27, 9)
  })

  it('of two values of one time the one sent last counts when a person says so, and never by itself', async () => {
    await send([{ ts: ts(15), kwh_import: 100 }])
    await send([{ ts: ts(15), kwh_import: 101 }])
    expect(await again({ lastCounts: false })).toEqual({ taken: 0, duplicate: 0, stillParked: 1 })
    expect(await again({ code: 'future' })).toEqual({ taken: 0, duplicate: 0, stillParked: 0 })
    expect(await again({ code: 'conflict' })).toEqual({ taken: 1, duplicate: 0, stillParked: 0 })
    expect(await registers()).toEqual([[now() - 15 * MINUTE, 101]])
    const { rows } = await database.admin.query(
      'select corrected_by from reading_correction where device_id = $1',
      [device],
    )
    expect(rows).toEqual([{ corrected_by: 'user 1' }])
  })

  it('what was set aside is left alone until it is taken back', async () => {
    await send([{ ts: ts(15), kwh_import: 100 }])
    await send([{ ts: ts(15), kwh_import: 101 }])
    const set = (isDiscarded: boolean) =>
      database.withScope(scope, (tx) => discardParked(tx, scope, { deviceId: device, isDiscarded }, now()))
    expect([await set(true), await set(true)]).toEqual([1, 0])
    expect(await parkedCodes()).toEqual([])
    expect((await again()).taken).toBe(0)
    await send([{ ts: ts(15), kwh_import: 101 }])
    expect(await parkedCodes()).toEqual([])
    expect(await set(false)).toBe(1)
    expect((await again()).taken).toBe(1)
  })

  it('the group of a reason says when its readings are of, and that a line of no JSON cannot be taken in', async () => {
    const own = await keyFor(database, scope, device)
    const sendOwn = (readings: readonly unknown[]) => metering.metering.receive(makePost(own, { readings }))
    await sendOwn([
      { device_id: device, ts: ts(-10), kw: 1 },
      { device_id: device, ts: ts(-20), kw: 2 },
    ])
    await sendOwn([{ device_id: device, ts: ts(-20), kw: '7' }])
    expect(await groups()).toMatchObject([
      { code: 'future', count: 2, firstAt: now() + 10 * MINUTE, lastAt: now() + 20 * MINUTE, readable: 2 },
      { code: 'unreadable', count: 1, firstAt: null, lastAt: null },
    ])
    expect((await again({ code: 'unreadable' })).stillParked).toBe(1)
    expect(await parkedCodes()).toEqual([
      ['future', 2],
      ['unreadable', 1],
    ])
  })
})

describe('T22 corrections', () => {
  it('A corrected to B, then A sent again as a correction: A counts, each is kept', async () => {
    const at = { ts: ts(15) }
    await send([{ ...at, kwh_import: 100 }])
    expect((await send([{ ...at, kwh_import: 101, correction: true }])).accepted).toBe(1)
    expect((await send([{ ...at, kwh_import: 100, correction: true }])).accepted).toBe(1)
    expect(await registers()).toEqual([[now() - 15 * MINUTE, 100]])
    expect((await send([{ ...at, kwh_import: 100, correction: true }])).duplicate).toBe(1)
    expect((await send([{ ...at, kwh_import: 100 }])).duplicate).toBe(1)
    const { rows } = await database.admin.query(
      'select kwh_import from reading_correction where device_id = $1 order by revision',
      [device],
    )
    expect(rows.map((row) => row.kwh_import)).toEqual([101, 100])
  })

  it('in one batch too: the newest of several counts', async () => {
    const of = (kwh_import: number) => ({ ts: ts(15), kwh_import, correction: true })
    await send([{ ts: ts(15), kwh_import: 100 }, of(101), of(100), of(101), of(101), of(100)])
    expect(await registers()).toEqual([[now() - 15 * MINUTE, 100]])
  })
})
