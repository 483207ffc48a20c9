import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#store/engine/log.ts'
import { testBroker } from '../breaker/testing-broker.ts'
import { makePayload } from '../meter/dialects/sparkplug/testing-sparkplug.ts'
import { freePort } from '../modbus/testing-simulator.ts'
import { startMqttSource } from './mqtt-source.ts'
import { pieceFrames } from './queue/piece.ts'
import { openQueue, type SiteQueue } from './queue/queue.ts'
import type { Source } from './source.ts'

const NOW = Date.parse('2026-08-08T10:00:30Z')
const PASSWORD = 'of-the-switch-room'
const payloads = (name: string) =>
  JSON.parse(readFileSync(new URL(`../meter/dialects/payloads/${name}.json`, import.meta.url), 'utf8'))
const acrel = payloads('acrel-gateway').messages as { cmd: string; up: object }[]
const up = (cmd: string) => acrel.find((one) => one.cmd === cmd)!.up
const { topic, payload } = payloads('acrel-adw300') as { topic: string; payload: { data: object[] } }

const folder = mkdtempSync(join(tmpdir(), 'nairawatt-site-mqtt-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** null: nothing has confirmed the clock since the start. */
const time = { true: null as number | null }
const clock = { wall: () => NOW, sinceBoot: () => 1_000, trueTime: () => time.true, bootId: 'test' }

let queue: SiteQueue
let source: Source
let port: number
const clients: MqttClient[] = []
beforeAll(async () => {
  const options = { limitBytes: 50 * 1024 ** 2, whenFull: 'drop oldest', clock, log: silentLog } as const
  queue = await openQueue({ folder: join(folder, 'queue'), ...options })
  port = await freePort()
  const setting = { listen: port, host: '127.0.0.1', password: PASSWORD }
  source = await startMqttSource(setting, { keep: queue.keep, clock, log: silentLog, key: 'k' })
})
afterEach(async () => {
  await queue.settle(await queue.take(10_000))
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await source.stop()
  await queue.close()
})

async function gateway(password = PASSWORD): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${port}`
  const client = await connectAsync(url, { username: 'any', password, reconnectPeriod: 0 }, false)
  clients.push(client)
  return client
}
const stored = async () => (await queue.take(10_000)).flatMap(pieceFrames)

describe('hardware at a site that speaks by MQTT', () => {
  it('is let in by the password of the site alone', async () => {
    await expect(gateway('something else')).rejects.toThrow()
  })

  it('is answered there, and its acknowledged readings are on the disk under its own name', async () => {
    const client = await gateway()
    const heard: string[] = []
    client.on('message', (at) => heard.push(at.split('/')[4]!))
    await client.subscribeAsync('/server/acrelHW/#', { qos: 1 })
    const say = (cmd: string) =>
      client.publishAsync(`/gw/acrelHW/AWT100/${cmd}/25010000000099`, JSON.stringify(up(cmd)), { qos: 1 })
    for (const cmd of ['login', 'time', 'data']) await say(cmd)
    await expect.poll(() => heard).toEqual(['login'])
    const [frame] = await stored()
    expect(frame).toMatchObject({
      hardware: { dialect: 'acrel-gateway', id: '25010000000001' },
      ts: '2026-08-08T11:00:00.000',
      kwh_import: 182_345.6,
    })
    expect(frame).not.toHaveProperty('device_id')
  })

  it('hears the time of a clock that is right, and of no other', async () => {
    const client = await gateway()
    const heard: string[] = []
    client.on('message', (at) => heard.push(at.split('/')[4]!))
    await client.subscribeAsync('/server/acrelHW/#', { qos: 1 })
    const ask = () =>
      client.publishAsync('/gw/acrelHW/AWT100/time/25010000000099', JSON.stringify(up('time')), { qos: 1 })
    await ask()
    time.true = NOW
    await ask()
    await expect.poll(() => heard).toEqual(['time'])
    time.true = null
  })

  it('what has a time of its own does not wait for the clock of the computer; what has none does', async () => {
    const client = await gateway()
    await client.publishAsync(topic, JSON.stringify(payload), { qos: 1 })
    expect(await queue.figures()).toMatchObject({ readings: 1, held: 0 })
    await client.publishAsync('shellypro3em-1/status/em:0', '{"id":0,"a_voltage":230}', { qos: 1 })
    expect(await queue.figures()).toMatchObject({ readings: 1, held: 1 })
  })

  it('Sparkplug: aliases are understood at the site, and the names of metrics need none there', async () => {
    const client = await gateway()
    const say = (type: string, bytes: Buffer) =>
      client.publishAsync(`spBv1.0/G/${type}/edge/meter`, bytes, { qos: 1 })
    await Promise.all([
      say('DBIRTH', makePayload(NOW - 60_000, 1, [{ name: 'Power/kW', alias: 1, value: 3 }])),
      say('DDATA', makePayload(NOW - 30_000, 2, [{ alias: 1, value: 4 }])),
    ])
    // Newest first.
    expect((await stored()).map(({ hardware, kw }) => [hardware?.id, kw])).toEqual([
      ['G/edge/meter', 4],
      ['G/edge/meter', 3],
    ])
  })

  it('is not acknowledged while the disk takes nothing, and says what it does not understand', async () => {
    const port = await freePort()
    const failing = await startMqttSource(
      { listen: port, host: '127.0.0.1', password: PASSWORD },
      { keep: () => Promise.reject(new Error('no space')), clock, log: silentLog, key: 'k' },
    )
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { password: PASSWORD, username: 'any' })
    let isAcknowledged = false
    void client.publishAsync(topic, JSON.stringify(payload), { qos: 1 }).then(
      () => {
        isAcknowledged = true
      },
      () => {},
    )
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(isAcknowledged).toBe(false)
    await client.endAsync(true)
    await failing.stop()
    const other = await gateway()
    await other.publishAsync(topic, '{}', { qos: 1 })
    expect(source.figures().trouble).not.toBeNull()
    expect(source.figures().failures).toBeGreaterThan(0)
  })

  it('is heard at a broker beside the agent too', async () => {
    const broker = await testBroker()
    const beside = await startMqttSource(
      { url: broker.url },
      { keep: queue.keep, clock, log: silentLog, key: 'k' },
    )
    await expect.poll(() => beside.figures().trouble, { timeout: 5_000 }).toBeNull()
    const client = await connectAsync(broker.url)
    await client.publishAsync(topic, JSON.stringify(payload), { qos: 1 })
    await expect.poll(async () => (await queue.figures()).readings, { timeout: 5_000 }).toBe(1)
    await client.endAsync()
    await beside.stop()
    await broker.close()
  })
})
