import { readFileSync } from 'node:fs'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { unknownNames } from '#store/meter/hardware/unknown-name.ts'
import type { TestSite } from '../testing.ts'
import { testBrokerSite } from './testing-gateway.ts'

const NOW = Date.parse('2026-08-08T10:00:30Z')
const SN = '25010000000099'
const METER = '25010000000001'
const file = new URL('../dialects/payloads/acrel-gateway.json', import.meta.url)
const { messages } = JSON.parse(readFileSync(file, 'utf8')) as {
  messages: { cmd: string; up: Record<string, unknown>; down?: object }[]
}
const up = (cmd: string, n = 0) => messages.filter((one) => one.cmd === cmd)[n]!.up

let bench: Awaited<ReturnType<typeof testBrokerSite>>
let site: TestSite
let gateway: MqttClient
beforeAll(async () => {
  bench = await testBrokerSite(NOW)
  site = await bench.metering.addSite([{ name: 'A' }, { name: 'B' }])
  await bench.name(site, { id: METER })
  gateway = await bench.gateway(site.key)
})
afterAll(() => bench.close())

const say = (cmd: string, body: object = up(cmd), client = gateway) =>
  client.publishAsync(`/gw/acrelHW/AWT100/${cmd}/${SN}`, JSON.stringify(body), { qos: 1 })
const readings = (columns = 'kwh_import, kw') =>
  loadReadings(bench.metering.database, site.scope, site.deviceIds[0]!, columns)

describe('an Acrel gateway at the broker of MQTT_LISTEN', () => {
  it('is answered its login, its clock and its parameters on the topics that it listens to', async () => {
    const heard: { topic: string; body: unknown }[] = []
    gateway.on('message', (topic, payload) => heard.push({ topic, body: JSON.parse(payload.toString()) }))
    await gateway.subscribeAsync(`/server/acrelHW/AWT100/+/${SN}`, { qos: 1 })
    for (const cmd of ['login', 'time', 'para']) await say(cmd)
    await expect.poll(() => heard.length).toBe(3)
    expect(heard.map(({ topic }) => topic.split('/')[4])).toEqual(['login', 'time', 'para'])
    expect(heard[0]!.body).toEqual({ type: 'login', res: 1 })
    expect(heard[1]!.body).toMatchObject({ time: '20260808110030', utc: '1' })
  })

  it('tells the time of the place of its devices, before it has named any', async () => {
    const accra = await bench.metering.addSite([{ name: 'Accra' }])
    await bench.metering.database.admin.query(`update branch set zone = 'Africa/Accra' where id = $1`, [
      accra.branchId,
    ])
    const own = await bench.gateway(accra.key)
    const heard: object[] = []
    own.on('message', (_, payload) => heard.push(JSON.parse(payload.toString())))
    await own.subscribeAsync(`/server/acrelHW/AWT100/+/${SN}`, { qos: 1 })
    await say('login', up('login'), own)
    await say('time', up('time'), own)
    await expect.poll(() => heard.length).toBe(2)
    expect(heard[1]).toMatchObject({ time: '20260808100030', utc: '0' })
    const { rows } = await bench.metering.database.admin.query(
      'select clock_ahead_ms from hardware_health where organisation_id = $1',
      [accra.scope.organisationId],
    )
    // 10:55:59 by the clock of Accra, at 10:00:30.
    expect(rows).toEqual([{ clock_ahead_ms: 3_329_000 }])
  })

  it('19.6 its login tells its signal, firmware and clock, and that it spoke', async () => {
    const { rows } = await bench.metering.database.admin.query(
      'select device_id, heard_at, told_at, signal, rssi, firmware, clock_ahead_ms, restarts from hardware_health where organisation_id = $1',
      [site.scope.organisationId],
    )
    // Its login says 10:55:59 by the clock of Lagos: 09:55:59, and it is 10:00:30.
    const login = { device_id: 0, heard_at: NOW, told_at: null, signal: 'modem', rssi: 48, firmware: '1011' }
    expect(rows).toEqual([{ ...login, clock_ahead_ms: -271_000, restarts: null }])
  })

  it('its acknowledged frame is in the table, at the time of the place, in primary values', async () => {
    await say('data')
    expect(await readings()).toEqual([[Date.parse('2026-08-08T10:00:00Z'), 182_345.6, 37.2]])
  })

  it('duplicates, disorder, a missing meter and resent history change no figure twice', async () => {
    for (let n = 0; n < 3; n++) await say('data')
    await say('data', up('data', 1))
    await say('hstdata')
    await say('hstdata')
    expect(await readings()).toEqual([
      [Date.parse('2026-08-08T01:30:00Z'), 182_040.8, 36.4],
      [Date.parse('2026-08-08T10:00:00Z'), 182_345.6, 37.2],
    ])
  })

  it('a missing meter is marked as offline until it speaks again', async () => {
    const since = async () => {
      const { rows } = await bench.metering.database.admin.query(
        'select offline_since as since from device_name where hardware_id = $1',
        [METER],
      )
      return rows[0].since
    }
    await say('data', up('data', 1))
    expect(await since()).toBe(NOW)
    bench.metering.time.now += 60_000
    await say('data', { ...up('data'), time: '20260808110100' })
    expect(await since()).toBeNull()
  })

  it('an unknown meter is listed with its gateway, and nothing of it is taken', async () => {
    await say('data', { ...up('data'), meterSN: '00099' })
    await say('data', { ...up('data'), meterSN: '00099', ch: 2 })
    const listed = await bench.metering.database.withScope(site.scope, (tx) =>
      unknownNames(tx, site.scope, 10),
    )
    expect(listed.map(({ dialect, id, channel, times }) => [dialect, id, channel, times])).toEqual([
      ['acrel-gateway', '00099', '', 1],
      ['acrel-gateway', '00099', '2', 1],
    ])
  })

  it('a broker that restarts loses nothing that was not acknowledged', async () => {
    const before = (await readings()).length
    const times = Array.from({ length: 20 }, (_, n) => `202608081002${String(n).padStart(2, '0')}`)
    bench.metering.time.now += 5 * 60_000
    const sent = times.map((time, n) => say('data', { ...up('data'), time, wh: 4558.64 + n }))
    await bench.restart()
    await Promise.all(sent)
    expect((await readings()).length - before).toBe(20)
  })

  it('another client cannot speak for its meter, nor hear what it says', async () => {
    const stranger = await bench.metering.addSite()
    const other = await bench.gateway(stranger.key)
    const heard: string[] = []
    other.on('message', (topic) => heard.push(topic))
    await other.subscribeAsync('#', { qos: 1 })
    await say('data', { ...up('data'), time: '20260808110200' }, other)
    await say('data', { ...up('data'), time: '20260808110300' })
    expect((await readings('kw')).some(([ts]) => ts === Date.parse('2026-08-08T10:02:00Z'))).toBe(false)
    expect(heard).toEqual([])
  })
})
