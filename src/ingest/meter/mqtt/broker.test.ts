import { connect as connectSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadReadings } from '#store/engine/testing-meters.ts'
import type { TestSite } from '../testing.ts'
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

  it('takes so many connections of one address', async () => {
    const sockets = Array.from({ length: 12 }, () => connectSocket(bench.port, '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => {})
    await sleep(500)
    expect(bench.broker().connections()).toBeLessThanOrEqual(5)
    for (const socket of sockets) socket.destroy()
  })
})
