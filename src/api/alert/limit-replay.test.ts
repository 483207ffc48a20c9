import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LimitReplayRow } from '#contract/alert/limit-replay.ts'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS } from '#domain/time/interval.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { START, type TestServer, testServer } from '../testing.ts'
import { createWriter, type Writer } from '../testing-writer.ts'
import { firstOf } from './limit-replay.ts'

let server: TestServer
let alice: Writer
let efe: Writer // manages Yaba

beforeAll(async () => {
  server = await testServer()
  ;[alice, efe] = (await Promise.all(['alice', 'efe'].map((name) => createWriter(server, name)))) as [
    Writer,
    Writer,
  ]
})
afterAll(() => server.close())

/** Readings of volts, one a quarter of an hour, from so many days before now on. */
async function sendVolts(device: number, daysBack: number, volts: readonly number[]) {
  const scope = scopeOfJob(server.cast.lagosFoods)
  const from = Math.floor((START - daysBack * DAY_MS) / BLOCK_MS) * BLOCK_MS
  const rows = volts.map((v, n) => ({
    deviceId: device,
    reading: { ...NOTHING_MEASURED, v: [v, v, v] as const, at: from + n * BLOCK_MS },
    isCorrection: false,
    by: 'test',
  }))
  await makeMonthsAhead(
    server.database,
    rows.map(({ reading }) => reading.at),
  )
  await server.database.withScope(scope, (tx) => appendReadings(tx, scope, rows, START))
}

async function replay(writer: Writer, userId: number, query: string): Promise<LimitReplayRow[]> {
  const { status, body } = await writer.get(`alert_limits/replay/${userId}/?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { replays: LimitReplayRow[] }).replays
}

it('AL-01 looks at no more than one answer reads, of one meter each second at none', () => {
  const each = (periodS: number, n: number) => Array.from({ length: n }, () => ({ periodS }))
  const counts = [firstOf(each(900, 60)), firstOf(each(60, 60)), firstOf(each(10, 2)), firstOf(each(1, 1))]
  // 30 days are 43,200 minutes: 300,000 ÷ 43,200 is 6.9.
  expect(counts.map(({ length }) => length)).toEqual([40, 6, 1, 0])
})

describe('AL-01 how often a limit would have been told', () => {
  it('is counted over the last 30 days of the devices that would have it, by limit', async () => {
    const { ikeja, yaba, alice: me } = server.cast
    const [device, other] = ikeja.deviceIds
    // Once below 216 in the last 30 days, and once before them.
    await sendVolts(device, 32, [200, 200, 230, 230])
    await sendVolts(device, 3, [205, 205, 230, 230, 230, 250, 250, 230, 230])
    await sendVolts(other, 2, [230, 210, 210, 230, 230])
    const [low, high] = await replay(alice, me, `branches=${ikeja.branchId}&min_voltage=216&max_voltage=244`)
    const devices = ikeja.deviceIds.length
    expect(low).toMatchObject({ limit: 'min_voltage', value: 216, times: 2, at: 2, told: 2, devices })
    expect(high).toMatchObject({ limit: 'max_voltage', times: 1, at: 1, told: 2, looked: devices })
    expect(low).toMatchObject({ is_at_least: true, days: 3 })
    expect(low?.moments).toEqual([])
    const [when] = await replay(alice, me, `branches=${ikeja.branchId}&min_voltage=216&moments=yes`)
    expect(when?.moments).toHaveLength(2)
    // Three days back its first two blocks, at 205 V, over with the third; its page shows that meter on that day.
    const [newest, before] = when!.moments
    const at = Math.floor((START - 3 * DAY_MS) / BLOCK_MS) * BLOCK_MS
    const local = (instant: number) => new Date(instant + HOUR_MS).toISOString().slice(0, 19)
    expect(before).toMatchObject({
      ...{ device: { id: device }, branch: { id: ikeja.branchId }, value: 205 },
      ...{ since: local(at), until: local(at + 2 * BLOCK_MS) },
      page: `/parameters/power-quality?devices=${device}&from=17-11-2026+00:00&to=17-11-2026+23:59&measure=voltage`,
    })
    // One good block ends nothing, and nothing came after it.
    expect(newest).toMatchObject({ device: { id: other }, value: 210, until: null })
    const [one] = await replay(alice, me, `devices=${other}&min_voltage=206`)
    expect(one).toMatchObject({ times: 0, devices: 1 })
    const [none] = await replay(alice, me, `devices=${yaba.deviceIds[0]}&min_voltage=216`)
    expect(none).toMatchObject({ times: null, told: 0 })
  })

  it('leaves out devices and branches that have their own', async () => {
    const { ikeja, alice: me } = server.cast
    const [device] = ikeja.deviceIds
    const count = async (query: string) => (await replay(alice, me, query))[0]
    const all = await count('min_voltage=216')
    await alice.send('POST', `alert_limits/device/${device}/`, { limits: { min_voltage: 190 } })
    expect(await count(`branches=${ikeja.branchId}&min_voltage=216`)).toMatchObject({ times: 1, at: 1 })
    expect(await count(`branches=${ikeja.branchId}&max_voltage=244`)).toMatchObject({ times: 1 })
    expect(await count(`devices=${device}&min_voltage=216`)).toMatchObject({ times: 1, devices: 1 })
    await alice.send('POST', `alert_limits/branch/${ikeja.branchId}/`, { limits: { min_voltage: 190 } })
    expect((await count('min_voltage=216'))?.devices).toBe((all?.devices ?? 0) - ikeja.deviceIds.length)
  })

  it('is of what one sees, and of numbers alone', async () => {
    const { ikeja, efe: me } = server.cast
    const status = async (query: string) => (await efe.get(`alert_limits/replay/${me}/?${query}`)).status
    expect(await status(`branches=${ikeja.branchId}&min_voltage=216`)).toBe(404)
    expect(await status('min_voltage=low')).toBe(400)
    expect(await replay(efe, me, '')).toEqual([])
  })
})
