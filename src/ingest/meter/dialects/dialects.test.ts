import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HARDWARE_DIALECTS } from '#domain/meter/hardware/hardware-dialect.ts'
import { acrelAdw300 } from './acrel-adw300.ts'
import { chirpstack, thingsStack } from './lorawan.ts'
import { MESSAGE_DIALECTS } from './message-dialects.ts'
import { readKeys, shelly } from './shelly.ts'
import { tasmota } from './tasmota.ts'
import { hearOne, makeMessage, told } from './testing-dialects.ts'

const load = (name: string) =>
  JSON.parse(readFileSync(new URL(`payloads/${name}.json`, import.meta.url), 'utf8'))

describe('Acrel ADW300 json-v2', () => {
  const { topic, payload } = load('acrel-adw300')

  it('takes the points of the guide at the time of the record', () => {
    const { readings = [] } = hearOne(acrelAdw300, topic, payload)
    expect(readings.map(({ name, stamp, isOwn }) => ({ name, stamp, isOwn }))).toEqual([
      {
        name: { id: '25010000000001', channel: '' },
        stamp: { wall: 1_786_186_800_000, offset: 0 },
        isOwn: true,
      },
    ])
    expect(told(readings[0]!.measured)).toMatchObject({ kwh: 182_345.6, kwhExport: 0, kvarh: 40_211.3 })
    expect(readings[0]!.measured.kw).toBeCloseTo(37.2, 4)
    expect(readings[0]!.measured.v[2]).toBeCloseTo(225.9, 4)
  })

  it('a record without a name or a time is refused, the others are taken', () => {
    const bad = [{ tp: 1, point: [] }, { point: [{ id: 0, val: '7' }] }, ...payload.data]
    const { readings = [], refused = [] } = hearOne(acrelAdw300, topic, { data: bad })
    expect([readings.length, refused.map(({ refusal }) => refusal.code)]).toEqual([
      1,
      ['no-device', 'no-time'],
    ])
    expect(hearOne(acrelAdw300, topic, {}).refused).toHaveLength(1)
  })
})

describe('Shelly of the second generation', () => {
  const { messages } = load('shelly-pro3em') as {
    messages: { topic: string; payload?: unknown; answer?: object }[]
  }
  const say = (n: number, session = shelly.open()) =>
    hearOne(shelly, messages[n]!.topic, messages[n]!.payload, session)
  const prefix = 'shellypro3em-aabbccddeeff'

  it('em:0 tells the instant and no energy', () => {
    const { readings = [] } = say(0)
    const measured = told(readings[0]!.measured)
    expect(readings[0]!.stamp).toEqual({ wall: 1_786_186_805_210, offset: 0 })
    expect([measured.kwh, measured.iN]).toEqual([undefined, undefined])
    expect(measured.kw).toBeCloseTo(1.300252, 6)
    expect(measured.pfPhase?.[0]).toBeCloseTo(-0.8, 6)
    expect(measured.hz).toBe(60)
  })

  it('emdata:0 tells registers in Wh, beside the instant that is known', () => {
    const session = shelly.open()
    say(0, session)
    const { readings = [], events = [] } = say(1, session)
    expect(readings[0]!.measured).toMatchObject({ kwh: 2852.05581, kwhExport: 131.88186 })
    expect(readings[0]!.measured.v[0]).toBeCloseTo(121.7, 4)
    expect(events.map(({ kind }) => kind)).toEqual(['history'])
  })

  it('changes within a minute are merged and make no reading of their own', () => {
    const session = shelly.open()
    say(0, session)
    const params = { ts: 1786186806.3, 'em:0': { id: 0, c_voltage: 230 } }
    expect(hearOne(shelly, `${prefix}/events/rpc`, { params }, session).readings).toEqual([])
    expect(say(1, session).readings?.[0]?.measured.v).toEqual([121.7, 121, 230].map(Math.fround))
  })

  it('a clock that is not set is refused; a dead phase has no frequency', () => {
    expect(say(2).refused?.[0]?.refusal.code).toBe('no-time')
    const params = { ts: 1786186806.3, 'em:0': { a_voltage: 0, a_freq: 198 } }
    expect(
      told(hearOne(shelly, `${prefix}/events/rpc`, { params }).readings?.[0]?.measured).hz,
    ).toBeUndefined()
  })

  it('its will marks it as offline', () => {
    expect(hearOne(shelly, `${prefix}/online`, 'false').events).toEqual([
      { kind: 'offline', name: { id: prefix, channel: '' }, isOfAll: true, isWill: true },
    ])
  })

  it('after a gap it is asked for the minutes, and they become a register that goes on', () => {
    const session = shelly.open()
    say(0, session)
    const [event] = say(1, session).events ?? []
    if (event?.kind !== 'history') throw new Error('it asks for nothing')
    const asked = event.ask({ at: 1_786_180_000_000, kwh: 2850 })
    expect(asked?.topic).toBe(`${prefix}/rpc`)
    expect(JSON.parse(String(asked!.text))).toMatchObject({
      method: 'EMData.GetData',
      params: { id: 0, ts: 1_786_180_000 },
    })
    const { src } = JSON.parse(String(asked!.text)) as { src: string }
    const { readings = [], answers = [] } = hearOne(shelly, `${src}/rpc`, messages[4]!.answer, session)
    // 4.21 + 3.9 + 5.02 = 13.13 Wh, 4.19 + 3.88 + 5.01 = 13.08, 4.4 + 4 + 5.1 = 13.5; stamped at the end of the minute.
    expect(readings.map(({ stamp, measured }) => [stamp.wall / 1000, measured.kwh])).toEqual([
      [1_786_180_080, 2850.01313],
      [1_786_180_140, 2850.02621],
      [1_786_180_260, 2850.03971],
    ])
    // next_record_ts is asked for.
    expect(JSON.parse(String(answers[0]!.text)).params).toEqual({ id: 0, ts: 1_786_180_260 })
  })

  it('values as objects are understood as well, and no gap asks for nothing', () => {
    const session = shelly.open()
    const [event] = say(1, session).events ?? []
    if (event?.kind !== 'history') throw new Error('it asks for nothing')
    expect(event.ask({ at: 1_786_186_800_000, kwh: 1 })).toBeNull()
    event.ask({ at: 1_786_180_000_000, kwh: 1 })
    const values = [{ a_total_act_energy: 1, b_total_act_energy: 2, c_total_act_energy: 0.5 }]
    const result = { data: [{ ts: 1_786_180_020, period: 60, values }] }
    const { readings = [] } = hearOne(shelly, `nairawatt/${prefix}/rpc`, { result }, session)
    expect(readings[0]!.measured.kwh).toBe(1.0035)
  })
})

describe('what a Shelly remembers and adds up', () => {
  const prefix = 'shellypro3em-aabbccddeeff'
  const T = 1_786_180_020
  const history = (rows: object[], registers = {}) => {
    const session = shelly.open()
    const params = { ts: T + 600, 'emdata:0': { id: 0, total_act: 2_000_000, ...registers } }
    const [event] = hearOne(shelly, `${prefix}/events/rpc`, { params }, session).events ?? []
    if (event?.kind !== 'history') throw new Error('it asks for nothing')
    event.ask({ at: T * 1000, kwh: 1 })
    const result = { data: [{ ts: T, period: 60, values: rows }], next_record_ts: T + 60 * rows.length }
    return hearOne(shelly, `nairawatt/${prefix}/rpc`, { result }, session)
  }
  const row = (wh: number | null) => ({
    a_total_act_energy: wh,
    b_total_act_energy: 2,
    c_total_act_energy: 3,
  })

  it('M12 a minute without a phase is not known, nor is what comes after it', () => {
    const { readings = [], answers } = history([row(5), row(null), row(5)])
    expect(readings.map(({ measured }) => measured.kwh)).toEqual([1.01])
    expect(answers).toBeUndefined()
  })

  it('M12 the sum of minutes goes no higher than the register that it is told now', () => {
    const { readings = [] } = history([row(5), row(5), row(5)], { total_act: 1_015 })
    expect(readings.map(({ measured }) => measured.kwh)).toEqual([1.01, 1.015, 1.015])
  })

  it('M8 keeps nothing that it does not read, and numbers alone', () => {
    const told = { id: 0, made_up: 1, a_voltage: '230', a_current: null, total_act_power: 'x'.repeat(9_000) }
    expect(readKeys(told)).toEqual({ a_voltage: 230, a_current: null, total_act_power: null })
  })
})

describe('Tasmota', () => {
  const sensor = (fields: object) => hearOne(tasmota, 'tele/fridge/SENSOR', fields)

  it('one phase: kWh, W, VA and var, at the clock of the place', () => {
    const ENERGY = {
      Total: 514.153,
      Power: 56,
      ApparentPower: 92,
      ReactivePower: 73,
      Factor: 0.61,
      Voltage: 234,
    }
    const { readings = [] } = sensor({ Time: '2026-08-08T11:00:00', ENERGY })
    expect(readings[0]!.name).toEqual({ id: 'fridge', channel: '' })
    expect(readings[0]!.stamp).toEqual({ wall: Date.parse('2026-08-08T11:00:00Z'), offset: null })
    expect(told(readings[0]!.measured)).toEqual({
      ...{ kwh: 514.153, kw: Math.fround(0.056), kva: Math.fround(0.092), kvar: Math.fround(0.073) },
      ...{ pf: Math.fround(0.61), v: [234, null, null] },
    })
  })

  it('lists are phases, registers are added up', () => {
    const ENERGY = { Total: [2.8, 0.2], Power: [52, 5], Factor: [0.75, 0.5], Voltage: 235 }
    const { readings = [] } = sensor({ Time: '2026-08-08T11:00:00', ENERGY })
    expect(told(readings[0]!.measured)).toMatchObject({
      kwh: 3,
      kw: Math.fround(0.057),
      pfPhase: [0.75, 0.5, null],
    })
  })

  it('a clock that is not set is refused, a sensor without energy and its will are no readings', () => {
    expect(sensor({ Time: '1970-01-01T00:00:10', ENERGY: { Total: 1 } }).refused).toHaveLength(1)
    expect(sensor({ Time: '2026-08-08T11:00:00', ANALOG: {} })).toEqual({})
    expect(hearOne(tasmota, 'tele/fridge/LWT', 'Offline').events?.[0]?.kind).toBe('offline')
  })
})

describe('LoRaWAN through a network server', () => {
  const chirp = load('chirpstack')
  const things = load('things-stack')
  const topic = 'application/2d0f/device/24e124713b000001/event/up'

  it('names the device by its EUI in small letters, at the time of the server', () => {
    const up = { ...chirp.payload, object: { ...chirp.payload.object, kwh_import: 12.5, fuel_pct: 61 } }
    const { readings = [] } = hearOne(chirpstack, topic, up)
    expect(readings[0]!.name).toEqual({ id: '24e124713b000001', channel: '' })
    expect(readings[0]!.stamp).toEqual({ wall: Date.parse('2026-08-08T10:00:00.123Z'), offset: 0 })
    expect(told(readings[0]!.measured)).toEqual({ kwh: 12.5, fuelPct: 61 })
  })

  it('The Things Stack: the same, its EUI in capitals', () => {
    const { uplink_message: uplink } = things.payload
    const up = { ...things.payload, uplink_message: { ...uplink, decoded_payload: { kw: 1.5 } } }
    const { readings = [] } = hearOne(thingsStack, things.topic, up)
    expect(readings[0]!.name.id).toBe('24e124713b000001')
    expect(readings[0]!.stamp.wall).toBe(Date.parse('2026-08-08T09:59:59.9Z'))
    expect(told(readings[0]!.measured)).toEqual({ kw: 1.5 })
  })

  it('a codec that says nothing of ours is no reading', () => {
    for (const said of [
      hearOne(chirpstack, topic, chirp.payload),
      hearOne(thingsStack, things.topic, things.payload),
    ])
      expect(Object.keys(said)).toEqual(['health'])
  })
})

describe('every dialect', () => {
  it('has a name of the list, and a topic of its own', () => {
    for (const { name } of MESSAGE_DIALECTS) expect(HARDWARE_DIALECTS).toContain(name)
  })

  it('throws at nothing that comes (property)', () => {
    const topics = [
      ...['/gw/acrelHW/A/data/1', 'platform/acrel/meter/json-v2/x', 'tele/x/SENSOR', 'x/events/rpc'],
      ...['application/a/device/b/event/up', 'v3/a/devices/b/up', 'x/status/em:0', 'nairawatt/x/rpc'],
      ...['spBv1.0/g/NBIRTH/e', 'spBv1.0/g/DDATA/e/d'],
    ]
    const keys = fc.constantFrom(
      'params',
      'em:0',
      'ENERGY',
      'Time',
      'data',
      'point',
      'result',
      'ts',
      'object',
    )
    const value = fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.jsonValue()))
    fc.assert(
      fc.property(fc.constantFrom(...topics), value, (topic, payload) => {
        const dialect = MESSAGE_DIALECTS.find((one) => one.gateway(topic) !== null)!
        dialect.open().hear(makeMessage(topic, payload))
      }),
    )
  })
})
