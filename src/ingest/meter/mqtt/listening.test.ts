import { readFileSync } from 'node:fs'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#store/engine/log.ts'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import { type TestBroker, testBroker } from '../../breaker/testing-broker.ts'
import { takeAsideJob } from '../hearing/take-aside.ts'
import type { TestSite } from '../testing.ts'
import { type Listening, startListening } from './listening.ts'
import { testBrokerSite } from './testing-gateway.ts'

const NOW = Date.parse('2026-08-08T12:00:30Z')
const file = new URL('../dialects/payloads/acrel-adw300.json', import.meta.url)
const { topic, payload } = JSON.parse(readFileSync(file, 'utf8')) as {
  topic: string
  payload: { data: { tp: number; point: { id: number; val: unknown }[] }[] }
}
const METER = '25010000000001'

let bench: Awaited<ReturnType<typeof testBrokerSite>>
let broker: TestBroker
let site: TestSite
let listening: Listening
beforeAll(async () => {
  bench = await testBrokerSite(NOW)
  broker = await testBroker()
  site = await bench.metering.addSite()
  listening = startListening({
    mqttUrl: broker.url,
    hearing: bench.hearing,
    log: silentLog,
    session: 'nairawatt-test',
  })
})
afterAll(async () => {
  await listening.stop()
  await broker.close()
  await bench.close()
})

const readings = (of = site) => loadReadings(bench.metering.database, of.scope, of.deviceId, 'kwh_import')
async function publish(body: unknown): Promise<void> {
  const client = await connectAsync(broker.url)
  await client.publishAsync(topic, JSON.stringify(body), { qos: 1 })
  await client.endAsync()
}

describe('readings through the broker of MQTT_URL', () => {
  it('are listed while their name stands for nothing, and not taken in for a name of keys alone', async () => {
    await expect.poll(() => listening.isUp(), { timeout: 10_000 }).toBe(true)
    await publish(payload)
    const unknown = async () => {
      const { rows } = await bench.metering.database.admin.query(
        'select organisation_id, hardware_id from unknown_name',
      )
      return rows
    }
    await expect.poll(unknown, { timeout: 10_000 }).toEqual([{ organisation_id: 0, hardware_id: METER }])
    expect(await readings()).toEqual([])
  })

  it('are taken in once the broker may speak for the name, each once', async () => {
    await bench.name(site, { id: METER, dialect: 'acrel-adw300', byBroker: true })
    bench.metering.time.now += 10_000
    await publish(payload)
    await publish(payload)
    await expect.poll(readings, { timeout: 10_000 }).toEqual([[payload.data[0]!.tp, 182_345.6]])
  })

  it('go on after the broker was away', async () => {
    await broker.takeAway()
    await expect.poll(() => listening.isUp(), { timeout: 10_000 }).toBe(false)
    await broker.bringBack()
    await expect.poll(() => listening.isUp(), { timeout: 10_000 }).toBe(true)
    const [record] = payload.data
    await publish({ data: [{ ...record!, tp: record!.tp + 60_000 }] })
    await expect.poll(async () => (await readings()).length, { timeout: 10_000 }).toBe(2)
  })

  it('H1 of one client that has sent too much hold nobody else up, and come later', async () => {
    const other = await bench.metering.addSite()
    await bench.name(other, { id: 'B2', dialect: 'acrel-adw300', byBroker: true })
    bench.metering.time.now += 10_000
    const { organisationId } = site.scope
    const all = { readings: 101_000 }
    const sender = { keyId: -organisationId, organisationId }
    expect(await bench.metering.metering.takeFrames(sender, [], all)).not.toHaveProperty('code')
    const [record] = payload.data
    const point = [
      { id: 0, val: 'B2' },
      { id: 28, val: 7 },
    ]
    await publish({ data: [{ ...record!, tp: record!.tp + 120_000 }] })
    await publish({ data: [{ tp: record!.tp, point }] })
    await expect.poll(() => readings(other), { timeout: 5_000 }).toEqual([[record!.tp, 7]])
    expect(await readings()).toHaveLength(2)
    const { database, time } = bench.metering
    await runOnce(takeAsideJob({ database, clock: () => time.now, log: silentLog }))
    expect(await readings()).toHaveLength(3)
  }, 30_000)
})
