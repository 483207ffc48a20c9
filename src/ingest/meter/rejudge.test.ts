import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { forgetParkedJob } from '#jobs/meter/forget-parked.ts'
import { watchClockJob } from '#jobs/meter/watch-clock.ts'
import type { Database } from '#store/engine/database.ts'
import { type Log, silentLog } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { loadReadings, makeMetered } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import { droppedFields } from '#store/meter/reading/dropped-field.ts'
import { forgetParked } from '#store/meter/reading/forget-parked.ts'
import { discardParked, parkedGroups, parkFrames } from '#store/meter/reading/parked.ts'
import { replaceMeter } from '#store/platform/audited-add.ts'
import { type Metering, startMetering } from './metering.ts'
import { type Rejudging, rejudger } from './rejudge.ts'
import { rejudgeDueJob } from './rejudge-due.ts'
import { answerIn, keyFor, makePost } from './testing.ts'

const MINUTE = 60_000
let database: Database
let metering: Metering
let now = Date.UTC(2026, 5, 10, 12)
let scope: Scope
let device: number
let unrated: number
let key: string
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
  metering = startMetering({ database, clock: () => now, log: silentLog, watchedDir: null })
})
afterAll(async () => {
  await metering.stop()
  await database.close()
})
beforeEach(async () => {
  now = Date.UTC(2026, 5, 10, 12) + ++count * DAY_MS
  const devices = [{ name: 'A', ratedKva: 100, periodS: 60 }, { name: 'B' }]
  const metered = await makeMetered(database, { name: `Again ${count}`, devices })
  scope = metered.scope
  ;[device, unrated] = metered.deviceIds as [number, number]
  key = await keyFor(database, scope, [device, unrated])
})

const ts = (minutesAgo: number) => new Date(now - minutesAgo * MINUTE).toISOString()
const send = async (readings: readonly object[], to = device, by = key) =>
  answerIn(
    await metering.receive(makePost(by, { readings: readings.map((one) => ({ device_id: to, ...one })) })),
  )
const again = (wanted: Partial<Rejudging> = {}) =>
  database.withScope(scope, (tx) =>
    rejudger(database)(tx, scope, { deviceId: device, lastCounts: true, by: 'user 1', ...wanted }, now),
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
    expect(await loadReadings(database, scope, device, 'kw, v1')).toEqual([[now - 2 * MINUTE, null, 230]])
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
      { field: 'kw', times: 2, most: 120, lastValue: 70_000, lastAt: now - MINUTE },
      { field: 'p', times: 2, most: 120, lastValue: -500, lastAt: now - 2 * MINUTE },
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
        { deviceId: device, at: now - minutesAgo * MINUTE, oldFinalKwh, newInitialKwh, why: 'Burnt' },
        now,
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
    await database.withScope(scope, (tx) => parkFrames(tx, scope, frames, now))
    expect(await parkedCodes()).toEqual([['over-range', 3]])
    await exchange(50, 1002, 89_995)
    expect(await again({ from: now - 50 * MINUTE, lastCounts: false })).toEqual({
      taken: 3,
      duplicate: 0,
      stillParked: 0,
    })
    expect(await registers()).toHaveLength(4)
    expect(await parkedCodes()).toEqual([])
    // 1000 → 1002, then 89,995 → 90,020.
    expect(await kwhOfDay()).toBeCloseTo(27, 9)
  })

  it('a reading refused for its time is taken in once its time has come, from its row or its old body', async () => {
    const early = { ts: ts(-60), kwh_import: 5, device_id: device }
    await send([early])
    expect(await parkedCodes()).toEqual([['future', 1]])
    await runOnce(rejudgeDueJob({ database, clock: () => now }))
    expect(await registers()).toEqual([])
    now += 56 * MINUTE
    await runOnce(rejudgeDueJob({ database, clock: () => now }))
    expect(await registers()).toEqual([[now + 4 * MINUTE, 5]])
    expect(await parkedCodes()).toEqual([])
  })

  it('R5 true readings that came while the clock was two years behind are taken in once it is set', async () => {
    const right = now
    now -= 730 * DAY_MS
    const sound = [30, 15].map((m) => ({
      ts: new Date(right - m * MINUTE).toISOString(),
      kwh_import: 100 - m,
    }))
    expect(await send(sound)).toMatchObject({ accepted: 0, rejected: [{ index: 0 }, { index: 1 }] })
    now = right
    // In the worst order: what is old is forgotten first.
    await runOnce(forgetParkedJob({ database, clock: () => now }))
    await runOnce(rejudgeDueJob({ database, clock: () => now }))
    expect(await registers()).toEqual([
      [right - 30 * MINUTE, 70],
      [right - 15 * MINUTE, 85],
    ])
    expect(await parkedCodes()).toEqual([])
  })

  it('R5 many that came meanwhile are judged a thousand at once', async () => {
    const early = Array.from({ length: 1_500 }, (_, n) => ({ ts: ts(-60 - n / 60), kwh_import: n }))
    await send(early)
    now += 90 * MINUTE
    await runOnce(rejudgeDueJob({ database, clock: () => now }))
    expect(await registers()).toHaveLength(1_500)
    expect(await parkedCodes()).toEqual([])
  })

  it('R5 the log says that the clock is behind most meters, and that it no longer is', async () => {
    const said: string[] = []
    const tell = (_: object, message: string) => said.push(message)
    const log: Log = { ...silentLog, info: tell, warn: tell }
    const job = watchClockJob({ database, clock: () => now, log })
    await send([{ ts: ts(-180), kw: 1 }])
    await send([{ ts: ts(-180), kw: 1 }], unrated)
    await runOnce(job)
    await runOnce(job)
    now += 3 * 60 * MINUTE
    await runOnce(job)
    expect(said).toEqual([
      expect.stringMatching(
        /^The newest readings of 2 of 2 devices lie about 3 hours ahead of this server's clock/,
      ),
      'The clock agrees with most meters again',
    ])
  })

  it('H10 what is parked has a limit by device; beyond it frames are counted', async () => {
    await database.admin.query(
      `insert into reading_parked (organisation_id, device_id, hash, reason, body, received_at, last_received_at)
       select $1, $2, 'h' || n, 'conflict: x', '', to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000)
       from generate_series(1, 19999) n`,
      [scope.organisationId, device, now],
    )
    await send([
      { ts: ts(-10), kw: 1 },
      { ts: ts(-11), kw: 1 },
      { ts: ts(-12), kw: 1 },
    ])
    await send([{ ts: ts(-13), kw: 1 }])
    expect(await groups()).toMatchObject([
      { code: 'conflict', count: 19_999 },
      { code: 'future', count: 1 },
      { code: 'over-limit', count: 1, times: 3 },
    ])
    await send([{ ts: ts(-10), kw: 1 }], unrated)
    const other = await database.withScope(scope, (tx) => parkedGroups(tx, scope, unrated))
    expect(other).toMatchObject([{ code: 'future', count: 1 }])
  })

  it('H10 what an earlier version parked beyond the limit is forgotten, the oldest first', async () => {
    await database.admin.query(
      `insert into reading_parked (organisation_id, device_id, hash, reason, body, received_at, last_received_at)
       select $1, $2, 'h' || n, 'conflict: ' || n, '', to_timestamp($3::float8 / 1000 + n), to_timestamp($3::float8 / 1000 + n)
       from generate_series(1, 21500) n`,
      [scope.organisationId, device, now],
    )
    await runOnce(forgetParkedJob({ database, clock: () => now }))
    const { rows } = await database.admin.query(
      `select count(*) as count, min(substring(reason from 11)::int4) as first from reading_parked where device_id = $1`,
      [device],
    )
    expect(rows).toEqual([{ count: 20_000, first: 1_501 }])
  })

  it('of two values of one time the one sent last counts when a person says so, and never by itself', async () => {
    await send([{ ts: ts(15), kwh_import: 100 }])
    await send([{ ts: ts(15), kwh_import: 101 }])
    expect(await again({ lastCounts: false })).toEqual({ taken: 0, duplicate: 0, stillParked: 1 })
    expect(await again({ code: 'future' })).toEqual({ taken: 0, duplicate: 0, stillParked: 0 })
    expect(await again({ code: 'conflict' })).toEqual({ taken: 1, duplicate: 0, stillParked: 0 })
    expect(await registers()).toEqual([[now - 15 * MINUTE, 101]])
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
      database.withScope(scope, (tx) => discardParked(tx, scope, { deviceId: device, isDiscarded }, now))
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
    await send(
      [
        { ts: ts(-10), kw: 1 },
        { ts: ts(-20), kw: 2 },
      ],
      device,
      own,
    )
    await send([{ ts: ts(-20), kw: '7' }], device, own)
    expect(await groups()).toMatchObject([
      { code: 'future', count: 2, firstAt: now + 10 * MINUTE, lastAt: now + 20 * MINUTE, readable: 2 },
      { code: 'unreadable', count: 1, firstAt: null, lastAt: null },
    ])
    expect((await again({ code: 'unreadable' })).stillParked).toBe(1)
    expect(await parkedCodes()).toEqual([
      ['future', 2],
      ['unreadable', 1],
    ])
  })

  it('§15.3 is kept for 400 days', async () => {
    await send([{ ts: '1999-12-31T00:00:00Z', kw: 1 }])
    const forget = (days: number) =>
      database.withScope(scope, (tx) => forgetParked(tx, scope, { now: now + days * DAY_MS, most: 10 }))
    expect([await forget(400), await forget(401)]).toEqual([0, 1])
  })
})

describe('T22 corrections', () => {
  it('A corrected to B, then A sent again as a correction: A counts, each is kept', async () => {
    const at = { ts: ts(15) }
    await send([{ ...at, kwh_import: 100 }])
    expect((await send([{ ...at, kwh_import: 101, correction: true }])).accepted).toBe(1)
    expect((await send([{ ...at, kwh_import: 100, correction: true }])).accepted).toBe(1)
    expect(await registers()).toEqual([[now - 15 * MINUTE, 100]])
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
    expect(await registers()).toEqual([[now - 15 * MINUTE, 100]])
  })
})
