import { readFileSync } from 'node:fs'
import type { MqttClient } from 'mqtt'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#store/engine/log.ts'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { addMapping } from '#store/meter/hardware/json-mapping.ts'
import { unknownNames } from '#store/meter/hardware/unknown-name.ts'
import { testBroker } from '../../breaker/testing-broker.ts'
import { readPayload } from '../dialects/sparkplug/payload.ts'
import { makePayload, type TestMetric } from '../dialects/sparkplug/testing-sparkplug.ts'
import type { TestSite } from '../testing.ts'
import { startListening } from './listening.ts'
import { testBrokerSite } from './testing-gateway.ts'

const file = new URL('../dialects/payloads/sparkplug-b.json', import.meta.url)
const { messages } = JSON.parse(readFileSync(file, 'utf8')) as {
  messages: { topic: string; payload_base64: string }[]
}
const frames = messages.map(({ topic, payload_base64 }) => ({
  topic,
  payload: Buffer.from(payload_base64, 'base64'),
}))
const T = 1_790_183_354_700
/** After the last of the frames. */
const NOW = 1_790_190_060_000
const DECODED = [
  [T, 98_765.43, 12.345],
  [T + 60_000, 98_765.64, 12.5],
  [1_790_186_400_000, 98_770.11, null],
]

let bench: Awaited<ReturnType<typeof testBrokerSite>>
let site: TestSite
let edge: MqttClient
const commands: { topic: string; payload: Buffer }[] = []
beforeAll(async () => {
  bench = await testBrokerSite(NOW)
  site = await bench.metering.addSite([{ name: 'A' }, { name: 'B' }])
  edge = await bench.gateway(site.key)
  edge.on('message', (topic, payload) => commands.push({ topic, payload }))
  await edge.subscribeAsync('spBv1.0/NairaG/NCMD/edge1/#', { qos: 1 })
})
afterAll(() => bench.close())

const say = ({ topic, payload }: { topic: string; payload: Buffer }, client = edge) =>
  client.publishAsync(topic, payload, { qos: 1 })
const tell = (type: string, seq: number | null, metrics: readonly TestMetric[], at: number, client = edge) =>
  say(
    {
      topic: `spBv1.0/NairaG/${type}/edge1${type.startsWith('D') ? '/meter1' : ''}`,
      payload: makePayload(at, seq, metrics),
    },
    client,
  )
const readings = (columns = 'kwh_import, kw', n = 0) =>
  loadReadings(bench.metering.database, site.scope, site.deviceIds[n]!, columns)

describe('a Sparkplug edge node at the broker of MQTT_LISTEN', () => {
  it('a device that nobody mapped is listed with what it said in words', async () => {
    for (const frame of frames) await say(frame)
    const listed = await bench.metering.database.withScope(site.scope, (tx) =>
      unknownNames(tx, site.scope, 10),
    )
    expect(listed.map(({ dialect, id }) => [dialect, id])).toEqual([['sparkplug-b', 'NairaG/edge1/meter1']])
    expect(JSON.parse(listed[0]!.example)).toMatchObject({ 'Energy/kWhImport': 98_765.43 })
    expect(await readings()).toEqual([])
  })

  it('its frames are the readings that are stated, each once however often they come', async () => {
    await bench.name(site, { id: 'NairaG/edge1/meter1', dialect: 'sparkplug-b' })
    bench.metering.time.now += 10_000
    for (let n = 0; n < 3; n++) for (const frame of frames) await say(frame)
    expect(await readings()).toEqual(DECODED)
  })

  it('what comes in another order is what it is', async () => {
    const before = await readings()
    const data = (seq: number) =>
      tell('DDATA', seq, [{ alias: 10, value: 98_766 + seq }], T + 100_000 + seq * 1_000)
    await Promise.all([data(5), data(4), data(6)])
    expect((await readings()).slice(2, 5).map(([, kwh]) => kwh)).toEqual([98_770, 98_771, 98_772])
    expect((await readings()).length).toBe(before.length + 3)
  })

  it('messages that come at once are understood in their order', async () => {
    const start = T + 200_000
    const said = [
      tell('NBIRTH', 0, [{ name: 'bdSeq', type: 8, value: 1 }], start),
      tell('DBIRTH', 1, [{ name: 'Power/kW', alias: 1, value: 1 }], start),
      ...[2, 3, 4].map((seq) => tell('DDATA', seq, [{ alias: 1, value: seq }], start + seq * 1_000)),
    ]
    await Promise.all(said)
    expect(
      (await readings('kw')).filter(([ts]) => Number(ts) >= start && Number(ts) < start + 5_000),
    ).toHaveLength(4)
    expect(commands.length).toBeLessThanOrEqual(1)
  })

  it('after a restart of the server it is told to tell its births, and goes on from them', async () => {
    await bench.restart()
    await expect.poll(() => edge.connected, { timeout: 5_000 }).toBe(true)
    // The library subscribes anew after a connection.
    commands.length = 0
    bench.metering.time.now += 60_000
    const at = T + 300_000
    await expect
      .poll(
        async () => {
          bench.metering.time.now += 60_000
          await tell('DDATA', 9, [{ alias: 1, value: 42 }], at)
          return commands.length
        },
        { timeout: 5_000 },
      )
      .toBeGreaterThan(0)
    expect(commands[0]!.topic).toBe('spBv1.0/NairaG/NCMD/edge1')
    expect(readPayload(commands[0]!.payload).metrics).toMatchObject([
      { name: 'Node Control/Rebirth', value: true },
    ])
    const before = (await readings()).length
    await tell('NBIRTH', 0, [{ name: 'bdSeq', type: 8, value: 1 }], at + 1_000)
    await tell('DBIRTH', 1, [{ name: 'Energy/kWhImport', alias: 1, value: 98_767 }], at + 1_000)
    expect((await readings()).length).toBe(before + 1)
    expect(await readings('kw')).not.toContainEqual([at, 42])
  })

  it('its will marks its devices as offline, and its birth takes that back', async () => {
    const since = async () => {
      const { rows } = await bench.metering.database.admin.query(
        `select offline_since as since from device_name where hardware_id = 'NairaG/edge1/meter1'`,
      )
      return rows[0].since
    }
    const payload = makePayload(T, null, [{ name: 'bdSeq', type: 8, value: 7 }])
    const will = { topic: 'spBv1.0/NairaG/NDEATH/edge1', payload, qos: 1, retain: false } as const
    const other = await bench.gateway(site.key, { will, reconnectPeriod: 0 })
    const at = T + 400_000
    await tell('NBIRTH', 0, [{ name: 'bdSeq', type: 8, value: 7 }], at, other)
    await tell('DBIRTH', 1, [{ name: 'Power/kW', alias: 1, value: 1 }], at, other)
    other.stream.destroy()
    await expect.poll(since, { timeout: 5_000 }).not.toBeNull()
    bench.metering.time.now += 10_000
    await tell('NBIRTH', 0, [{ name: 'bdSeq', type: 8, value: 8 }], at + 60_000)
    await tell('DBIRTH', 1, [{ name: 'Power/kW', alias: 1, value: 1 }], at + 60_000)
    expect(await since()).toBeNull()
  })

  it('names of its own are understood once a mapping says what they mean', async () => {
    const mapping = {
      ...{ records: null, device: null, channel: null, time: null },
      values: [{ path: 'PLC\\.Wirk', measure: 'kw', unit: 'W' }],
    }
    const { database } = bench.metering
    await database.withScope(site.scope, (tx) =>
      addMapping(tx, site.scope, { name: 'PLC', topic: 'spBv1.0/NairaG/+/plc/#', mapping }, NOW),
    )
    await bench.name(site, { id: 'NairaG/plc/m', dialect: 'sparkplug-b', deviceId: site.deviceIds[1]! })
    bench.metering.time.now += 10_000
    const born = makePayload(T, 1, [{ name: 'PLC.Wirk', alias: 1, value: 2_500 }])
    await say({ topic: 'spBv1.0/NairaG/DBIRTH/plc/m', payload: born })
    const data = makePayload(T + 60_000, 2, [{ alias: 1, value: 3_000 }])
    await say({ topic: 'spBv1.0/NairaG/DDATA/plc/m', payload: data })
    expect(await readings('kw', 1)).toEqual([
      [T, 2.5],
      [T + 60_000, 3],
    ])
  })
})

describe('Sparkplug through the broker of MQTT_URL', () => {
  it('is taken in, and an edge node whose births were missed is told to tell them, with nothing held up by that', async () => {
    const broker = await testBroker()
    const listening = startListening({ mqttUrl: broker.url, hearing: bench.hearing, log: silentLog })
    const other = await bench.metering.addSite()
    const client = await connectAsync(broker.url)
    try {
      await bench.name(other, {
        ...{ id: 'NairaG/edge1/meter1', dialect: 'sparkplug-b' },
        ...{ byBroker: true, deviceId: other.deviceId },
      })
      bench.metering.time.now += 10_000
      await expect.poll(() => listening.isUp(), { timeout: 10_000 }).toBe(true)
      const heard: string[] = []
      client.on('message', (topic) => heard.push(topic))
      await client.subscribeAsync('spBv1.0/NairaG/NCMD/edge1', { qos: 1 })
      await say(frames[2]!, client)
      await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['spBv1.0/NairaG/NCMD/edge1'])
      for (const frame of frames) await say(frame, client)
      await expect
        .poll(() => loadReadings(bench.metering.database, other.scope, other.deviceId, 'kwh_import, kw'), {
          timeout: 10_000,
        })
        .toEqual(DECODED)
    } finally {
      await client.endAsync(true)
      await listening.stop()
      await broker.close()
    }
  }, 30_000)
})
