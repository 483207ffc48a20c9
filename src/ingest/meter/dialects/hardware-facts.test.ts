import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { acrelAdw300 } from './acrel-adw300.ts'
import { chirpstack, thingsStack } from './lorawan.ts'
import type { MessageDialect } from './message.ts'
import { shelly } from './shelly.ts'
import { tasmota } from './tasmota.ts'
import { AT, hearOne } from './testing-dialects.ts'

const load = (name: string) =>
  JSON.parse(readFileSync(new URL(`payloads/${name}.json`, import.meta.url), 'utf8'))
const facts = (dialect: MessageDialect, topic: string, payload: unknown) =>
  hearOne(dialect, topic, payload).health

describe('19.6 what hardware tells of itself', () => {
  it('LoRaWAN: the strongest gateway, and the battery of the codec', () => {
    const { payload } = load('chirpstack')
    const topic = 'application/2d0f/device/24e124713b000001/event/up'
    const name = { id: '24e124713b000001', channel: '' }
    const weak = { gatewayId: 'far', rssi: -118, snr: -9 }
    const heard = { ...payload, rxInfo: [weak, ...payload.rxInfo] }
    const signal = { kind: 'lora', rssi: -36, snrDb: 10.5 }
    expect(facts(chirpstack, topic, heard)).toEqual([{ name, facts: { signal, batteryPct: 100 } }])
    const { topic: up, payload: uplink } = load('things-stack')
    expect(facts(thingsStack, up, uplink)).toEqual([{ name, facts: { signal, batteryPct: 100 } }])
  })

  it('LoRaWAN: a status tells the battery, and nothing of a device that has none', () => {
    const topic = 'application/2d0f/device/24e124713b000001/event/status'
    const deviceInfo = { devEui: '24E124713B000001' }
    const name = { id: '24e124713b000001', channel: '' }
    const status = { deviceInfo, margin: 10, batteryLevel: 75.3 }
    expect(facts(chirpstack, topic, status)).toEqual([{ name, facts: { batteryPct: 75.3 } }])
    const mains = { ...status, externalPowerSource: true, batteryLevel: 0 }
    expect(facts(chirpstack, topic, mains)).toEqual([{ name, facts: {} }])
  })

  it('Tasmota: Wi-Fi in dBm and not in percent, how long it runs, its clock and its version', () => {
    const name = { id: 'fridge', channel: '' }
    const state = {
      Time: '2026-08-08T11:00:25',
      UptimeSec: 3600,
      Wifi: { RSSI: 72, Signal: -64 },
    }
    const told = { signal: { kind: 'wifi', rssi: -64 }, uptimeS: 3600, clockAheadMs: -5000 }
    expect(facts(tasmota, 'tele/fridge/STATE', state)).toEqual([{ name, facts: told }])
    const info = { Info1: { Module: 'Generic', Version: '13.1.0(tasmota)' } }
    expect(facts(tasmota, 'tele/fridge/INFO1', info)).toEqual([
      { name, facts: { firmware: '13.1.0(tasmota)' } },
    ])
  })

  it('Shelly: its whole status, and in each notification its clock', () => {
    const prefix = 'shellypro3em-aabbccddeeff'
    const name = { id: prefix, channel: '' }
    const ts = AT / 1000 + 2
    const params = { ts, wifi: { rssi: -58 }, sys: { uptime: 120 }, 'em:0': { total_act_power: 1 } }
    const told = { signal: { kind: 'wifi', rssi: -58 }, uptimeS: 120, clockAheadMs: 2000 }
    expect(facts(shelly, `${prefix}/events/rpc`, { method: 'NotifyFullStatus', params })).toEqual([
      { name, facts: told },
    ])
    // A clock that was never set says nothing.
    const unset = { params: { ts: 1.61, 'em:0': { total_act_power: 0 } } }
    expect(facts(shelly, `${prefix}/events/rpc`, unset)).toBeUndefined()
  })

  it('Acrel ADW300: point 27', () => {
    const { topic, payload } = load('acrel-adw300')
    expect(facts(acrelAdw300, topic, payload)).toEqual([])
    const [record] = payload.data
    const heard = { data: [{ ...record, point: [...record.point, { id: 27, val: -71 }] }] }
    const told = { signal: { kind: 'modem', rssi: -71 } }
    expect(facts(acrelAdw300, topic, heard)?.[0]?.facts).toEqual(told)
  })
})
