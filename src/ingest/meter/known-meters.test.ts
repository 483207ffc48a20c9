import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { silentLog } from '#store/engine/log.ts'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { metersChanged } from '#store/meter/meter-version.ts'
import { changeDevice, lockDevice } from '#store/site/device.ts'
import { startMetering } from './metering.ts'
import { answerIn, makePost, type TestMetering, testMetering } from './testing.ts'

const NOON = Date.UTC(2026, 5, 10, 12)

let bench: TestMetering

beforeAll(async () => {
  bench = await testMetering(NOON)
})
afterAll(() => bench.close())

const at = (minute: number) => new Date(NOON - HOUR_MS + minute * MINUTE_MS).toISOString()

describe('what devices are is remembered from batch to batch', () => {
  it('until one is changed: the next reading is judged by what it is then', async () => {
    const site = await bench.addSite([{ name: 'A', ratedKva: 10 }])
    const { scope, deviceId } = site
    const tooMuch = (minute: number) => ({ device_id: deviceId, ts: at(minute), kwh_import: 5, kw: 400 })
    expect(await site.send([tooMuch(0)])).toMatchObject({ accepted: 1, dropped: [{ field: 'kw' }] })
    expect(await site.send([tooMuch(1)])).toMatchObject({ accepted: 1, dropped: [{ field: 'kw' }] })
    await bench.database.withScope(scope, async (tx) => {
      const device = await lockDevice(tx, scope, deviceId)
      await changeDevice(tx, scope, deviceId, { ...device!, ratedKva: 1_000 })
    })
    expect(await site.send([tooMuch(2)])).toMatchObject({ accepted: 1, dropped: [] })
    // One that is refused whole is refused by what the device is now, too.
    expect(await site.send([{ device_id: deviceId, ts: at(3), kw: 4e9 }])).toMatchObject({ accepted: 0 })
  })

  it('however often they are changed, what is sent is kept at the second try', async () => {
    const site = await bench.addSite()
    const { scope, deviceId } = site
    const raise = () => bench.database.withScope(scope, (tx) => metersChanged(tx, scope))
    await raise()
    await site.send([{ device_id: deviceId, ts: at(0), kw: 1 }])
    let isOver = false
    const walks = Array.from({ length: 3 }, async () => {
      while (!isOver) await raise()
    })
    try {
      for (let minute = 1; minute <= 12; minute++) {
        expect(await site.send([{ device_id: deviceId, ts: at(minute), kw: 1 }])).toMatchObject({
          accepted: 1,
        })
      }
    } finally {
      isOver = true
      await Promise.all(walks)
    }
  })

  it('one that is added later is found', async () => {
    const one = await bench.addSite([{ name: 'A' }])
    await one.send([{ device_id: one.deviceId, ts: at(0), kw: 1 }])
    const other = await bench.addSite([{ name: 'A' }, { name: 'B' }])
    const readings = other.deviceIds.map((id) => ({ device_id: id, ts: at(0), kw: 1 }))
    expect(await other.send(readings.slice(0, 1))).toMatchObject({ accepted: 1 })
    expect(await other.send(readings)).toMatchObject({ accepted: 1, duplicate: 1 })
  })
})

describe('what was kept last is remembered of each device', () => {
  it('and where another process kept more, what is believed to be news is settled as what it is', async () => {
    const site = await bench.addSite([{ name: 'A' }, { name: 'B' }])
    const [a, b] = site.deviceIds
    const said = (device: number | undefined, minute: number, kw = 1) => ({
      device_id: device,
      ts: at(minute),
      kw,
    })
    await site.send([said(a, 0), said(b, 0)])
    const other = startMetering({
      ...{ database: bench.database, clock: () => bench.time.now, log: silentLog, watchedDir: null },
    })
    try {
      const readings = [said(a, 1), said(a, 2), said(b, 5)]
      expect(answerIn(await other.receive(makePost(site.key, { readings })))).toMatchObject({ accepted: 3 })
    } finally {
      await other.stop()
    }
    // Sent again, in contradiction, and news, all newer than what this process has seen.
    const answer = await site.send([said(a, 1), said(a, 2, 7), said(a, 3), said(b, 4)])
    expect(answer).toMatchObject({ accepted: 2, duplicate: 1, rejected: [{ index: 1 }] })
    expect(await loadReadings(bench.database, site.scope, a!, 'kw')).toEqual([
      [Date.parse(at(0)), 1],
      [Date.parse(at(1)), 1],
      [Date.parse(at(2)), 1],
      [Date.parse(at(3)), 1],
    ])
    expect(await site.send([said(a, 4), said(a, 4), said(b, 6)])).toMatchObject({ accepted: 2, duplicate: 1 })
  })
})

describe('whoever rolls up', () => {
  it('is told of news at once, then once a tick, and of nothing that is no news', async () => {
    const heard: string[] = []
    const listening = await bench.database.listen('rollup', (payload) => heard.push(payload))
    const site = await bench.addSite()
    const own = () => heard.filter((payload) => payload === String(site.scope.organisationId))
    for (let minute = 0; minute < 6; minute++)
      await site.send([{ device_id: site.deviceId, ts: at(minute), kw: 1 }])
    await expect.poll(() => own().length, { timeout: 5_000 }).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 600))
    const told = own().length
    expect(told).toBeLessThan(6)
    await site.send([{ device_id: site.deviceId, ts: at(0), kw: 1 }])
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(own()).toHaveLength(told)
    await listening.stop()
  })
})
