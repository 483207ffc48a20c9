import { connect as connectSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { addMapping } from '#store/meter/hardware/json-mapping.ts'
import { keyFor, type TestSite } from '../testing.ts'
import { testBrokerSite } from './testing-gateway.ts'

const NOW = Date.parse('2026-08-08T10:00:30Z')
const TOPIC = 'platform/acrel/meter/json-v2/analog/0000'

let bench: Awaited<ReturnType<typeof testBrokerSite>>
let site: TestSite
beforeAll(async () => {
  bench = await testBrokerSite(NOW, { connections: 6, ofAddress: 5 })
  site = await bench.metering.addSite()
})
afterAll(() => bench.close())

const record = (minutesAgo: number, kwh = 100) => ({
  data: [
    {
      tp: NOW - minutesAgo * 60_000,
      point: [
        { id: 0, val: '0042' },
        { id: 28, val: kwh },
      ],
    },
  ],
})
const readings = () => loadReadings(bench.metering.database, site.scope, site.deviceId, 'kwh_import')

describe('the broker of MQTT_LISTEN', () => {
  it('lets nobody in without a valid key', async () => {
    await expect(bench.gateway(`nwk_${'x'.repeat(43)}`, { reconnectPeriod: 0 })).rejects.toThrow()
    await expect(bench.gateway('', { reconnectPeriod: 0 })).rejects.toThrow()
  })

  it('a meter with the key of its own device needs no name', async () => {
    const meter = await bench.gateway(site.key)
    await meter.publishAsync(TOPIC, JSON.stringify(record(10)), { qos: 1 })
    expect(await readings()).toEqual([[NOW - 10 * 60_000, 100]])
    await meter.endAsync()
  })

  it('acknowledges after the commit and not before', async () => {
    const meter = await bench.gateway(site.key)
    const { admin } = bench.metering.database
    const holder = await admin.connect()
    await holder.query('begin; lock table reading in access exclusive mode')
    let isAcknowledged = false
    const sent = meter.publishAsync(TOPIC, JSON.stringify(record(9)), { qos: 1 }).then(() => {
      isAcknowledged = true
    })
    await sleep(1_000)
    expect(isAcknowledged).toBe(false)
    await holder.query('rollback')
    holder.release()
    await sent
    expect((await readings()).length).toBe(2)
    await meter.endAsync()
  }, 30_000)

  it('retains nothing, and a session that was left is not kept', async () => {
    const meter = await bench.gateway(site.key, { clientId: 'one', clean: false })
    await meter.subscribeAsync('#', { qos: 1 })
    await meter.publishAsync('x/online', 'true', { qos: 1, retain: true })
    await meter.endAsync()
    const again = await bench.gateway(site.key, { clientId: 'one', clean: false })
    const heard: string[] = []
    again.on('message', (topic) => heard.push(topic))
    await again.subscribeAsync('#', { qos: 1 })
    await sleep(300)
    expect(heard).toEqual([])
    await again.endAsync()
  })

  it('closes at a packet that is too long, before it has come', async () => {
    const meter = await bench.gateway(site.key, { reconnectPeriod: 0 })
    const closed = new Promise<void>((resolve) => meter.once('close', () => resolve()))
    meter.publish(TOPIC, Buffer.alloc(300_000, 'x'), { qos: 1 })
    await closed
    const stranger = connectSocket(bench.port, '127.0.0.1')
    stranger.on('error', () => {})
    const ended = new Promise((resolve) => stranger.once('close', resolve))
    // A CONNECT of 100 MB.
    stranger.write(Buffer.from([0x10, 0x80, 0xc8, 0xaf, 0x2f]))
    await ended
  })

  it('a will marks a device as gone and changes no figure', async () => {
    await bench.name(site, { id: 'plug', dialect: 'tasmota', deviceId: site.deviceId })
    const before = await readings()
    const will = { topic: 'tele/plug/LWT', payload: Buffer.from('Offline'), qos: 1, retain: true } as const
    const plug = await bench.gateway(site.key, { will, reconnectPeriod: 0 })
    plug.stream.destroy()
    const since = async () => {
      const { rows } = await bench.metering.database.admin.query(
        `select offline_since as since from device_name where hardware_id = 'plug'`,
      )
      return rows[0].since
    }
    await expect.poll(since, { timeout: 5_000 }).toBe(NOW)
    expect(await readings()).toEqual(before)
  })

  it("another device's key marks nothing as gone (M6)", async () => {
    const other = await bench.metering.addSite([{ name: 'A' }, { name: 'B' }])
    const [, second] = other.deviceIds
    await bench.name(other, { id: 'fan', dialect: 'tasmota', deviceId: other.deviceId })
    const { database } = bench.metering
    const key = await keyFor(database, other.scope, second!)
    const neighbour = await bench.gateway(key)
    await neighbour.publishAsync('tele/fan/LWT', 'Offline', { qos: 1 })
    const { rows } = await database.admin.query(
      `select offline_since as since from device_name where hardware_id = 'fan'`,
    )
    expect(rows).toEqual([{ since: null }])
    await neighbour.endAsync()
  })

  it('M7 a topic of no name, and a message that fails each time, hold nothing up', async () => {
    const meter = await bench.gateway(site.key, { reconnectPeriod: 0 })
    await meter.publishAsync('tele/a\u0001b/SENSOR', '{"ENERGY":{"Total":1}}', { qos: 1 })
    const { admin } = bench.metering.database
    await admin.query('alter table device_name rename to away')
    try {
      await meter.publishAsync('tele/fails/LWT', 'Offline', { qos: 1 })
      expect(meter.connected).toBe(true)
    } finally {
      await admin.query('alter table away rename to device_name')
    }
    await meter.endAsync()
  }, 30_000)

  it('understands a JSON of its own once somebody has said what its fields mean', async () => {
    const { database } = bench.metering
    const mapping = {
      records: 'data',
      device: 'sn',
      channel: null,
      time: { path: 't', format: 'unix-s' as const },
      values: [{ path: 'wh', measure: 'kwh_import', unit: 'Wh' }],
    }
    await database.withScope(site.scope, (tx) =>
      addMapping(tx, site.scope, { name: 'Router', topic: 'router/+/up', mapping }, NOW),
    )
    await bench.name(site, { id: '7', dialect: 'json' })
    bench.metering.time.now += 10_000
    const router = await bench.gateway(site.key)
    const t = NOW / 1000 - 60
    const message = {
      data: [
        { sn: 7, t, wh: '250000' },
        { sn: 8, t, wh: 1 },
        { t, wh: 1 },
      ],
    }
    await router.publishAsync('router/ikeja/up', JSON.stringify(message), { qos: 1 })
    expect(await readings()).toContainEqual([NOW - 60_000, 250])
    const { rows } = await database.admin.query(
      `select hardware_id from unknown_name where organisation_id = $1 and dialect = 'json'`,
      [site.scope.organisationId],
    )
    expect(rows).toEqual([{ hardware_id: '8' }])
    await router.endAsync()
  })

  it('takes so many connections of one address', async () => {
    const sockets = Array.from({ length: 12 }, () => connectSocket(bench.port, '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => {})
    await sleep(500)
    expect(bench.broker().connections()).toBeLessThanOrEqual(5)
    for (const socket of sockets) socket.destroy()
  })
})
