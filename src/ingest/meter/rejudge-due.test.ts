import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { forgetParkedJob } from '#jobs/meter/forget-parked.ts'
import { clockAgainstMeters, watchClockJob } from '#jobs/meter/watch-clock.ts'
import type { Database } from '#store/engine/database.ts'
import { type Log, silentLog } from '#store/engine/log.ts'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import { parkedGroups } from '#store/meter/reading/parked.ts'
import { rejudgeDueJob } from './rejudge-due.ts'
import { type TestMetering, type TestSite, testMetering } from './testing.ts'

const MINUTE = 60_000

let metering: TestMetering
let database: Database
let site: TestSite

beforeAll(async () => {
  metering = await testMetering(Date.UTC(2026, 5, 10, 12))
  database = metering.database
})
afterAll(() => metering.close())
beforeEach(async () => {
  metering.time.now += DAY_MS
  site = await metering.addSite([{ name: 'A' }, { name: 'B' }])
})

const ts = (minutesAgo: number) => new Date(metering.time.now - minutesAgo * MINUTE).toISOString()
const send = (readings: readonly object[], to = site.deviceId) =>
  site.send(readings.map((one) => ({ device_id: to, ...one })))
const parkedCodes = async () => {
  const { scope, deviceId } = site
  const groups = await database.withScope(scope, (tx) => parkedGroups(tx, scope, deviceId))
  return groups.map(({ code, count }) => [code, count])
}
const registers = () => loadReadings(database, site.scope, site.deviceId)

describe('readings that were refused for their time', () => {
  it('a reading refused for its time is taken in once its time has come, from its row or its old body', async () => {
    const early = { ts: ts(-60), kwh_import: 5 }
    await send([early])
    expect(await parkedCodes()).toEqual([['future', 1]])
    await runOnce(rejudgeDueJob({ database, clock: () => metering.time.now }))
    expect(await registers()).toEqual([])
    metering.time.now += 56 * MINUTE
    await runOnce(rejudgeDueJob({ database, clock: () => metering.time.now }))
    expect(await registers()).toEqual([[metering.time.now + 4 * MINUTE, 5]])
    expect(await parkedCodes()).toEqual([])
  })

  it('R5 true readings that came while the clock was two years behind are taken in once it is set', async () => {
    const right = metering.time.now
    metering.time.now -= 730 * DAY_MS
    const sound = [30, 15].map((m) => ({
      ts: new Date(right - m * MINUTE).toISOString(),
      kwh_import: 100 - m,
    }))
    expect(await send(sound)).toMatchObject({ accepted: 0, rejected: [{ index: 0 }, { index: 1 }] })
    metering.time.now = right
    // In the worst order: what is old is forgotten first.
    await runOnce(forgetParkedJob({ database, clock: () => metering.time.now }))
    await runOnce(rejudgeDueJob({ database, clock: () => metering.time.now }))
    expect(await registers()).toEqual([
      [right - 30 * MINUTE, 70],
      [right - 15 * MINUTE, 85],
    ])
    expect(await parkedCodes()).toEqual([])
  })

  it('R5 many that came meanwhile are judged a thousand at once', async () => {
    const early = Array.from({ length: 1_500 }, (_, n) => ({ ts: ts(-60 - n / 60), kwh_import: n }))
    await send(early)
    metering.time.now += 90 * MINUTE
    await runOnce(rejudgeDueJob({ database, clock: () => metering.time.now }))
    expect(await registers()).toHaveLength(1_500)
    expect(await parkedCodes()).toEqual([])
  })

  it('R5 the clock is doubted as well where it was right before it was set back', async () => {
    await send([{ ts: ts(1), kw: 1 }])
    await send([{ ts: ts(1), kw: 1 }], site.deviceIds[1])
    metering.time.now -= 3 * 60 * MINUTE
    await send([{ ts: ts(-180), kw: 1 }])
    await send([{ ts: ts(-180), kw: 1 }], site.deviceIds[1])
    expect(await clockAgainstMeters(database, metering.time.now)).toMatchObject({ isWell: false })
    metering.time.now += 3 * 60 * MINUTE
  })

  it('R5 the log says that the clock is behind most meters, and that it no longer is', async () => {
    const said: string[] = []
    const tell = (_: object, message: string) => said.push(message)
    const log: Log = { ...silentLog, info: tell, warn: tell }
    const job = watchClockJob({ database, clock: () => metering.time.now, log })
    await send([{ ts: ts(-180), kw: 1 }])
    await send([{ ts: ts(-180), kw: 1 }], site.deviceIds[1])
    await runOnce(job)
    await runOnce(job)
    metering.time.now += 3 * 60 * MINUTE
    await runOnce(job)
    expect(said).toEqual([
      expect.stringMatching(
        /^The newest readings of 2 of 2 devices lie about 3 hours ahead of this server's clock/,
      ),
      'The clock agrees with most meters again',
    ])
  })
})
