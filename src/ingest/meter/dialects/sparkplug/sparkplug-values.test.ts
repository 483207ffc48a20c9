import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import { told } from '../testing-dialects.ts'
import { readMetricName } from './metric-name.ts'
import { makeRebirth, readPayload, TYPES } from './payload.ts'
import { sparkplugB } from './sparkplug.ts'
import { makePayload, messages, openEdge, T, type TestMetric } from './testing-sparkplug.ts'

const POWER = { name: 'Power/kW', alias: 1 }
const ENERGY = { name: 'Energy/kWhImport', alias: 2 }

describe('values', () => {
  const born = (metrics: readonly TestMetric[]) => openEdge().say('DBIRTH', 1, metrics)

  it('a birth tells what is so now, however long ago it changed', () => {
    const { readings } = born([
      { ...POWER, value: 3, at: T - 900_000 },
      { ...ENERGY, value: 7, at: T - 100 },
    ])
    expect(readings).toHaveLength(1)
    expect(readings![0]!.stamp.wall).toBe(T)
  })

  it('what nothing tells the time of is of when it came, and says so', () => {
    const { say } = openEdge()
    const isOfNow = (said: ReturnType<typeof say>) => said.readings!.map((one) => one.isOfNow ?? false)
    expect(isOfNow(say('DBIRTH', 0, [{ ...POWER, value: 1 }], null))).toEqual([true])
    expect(isOfNow(say('DDATA', 1, [{ alias: 1, value: 2 }], null))).toEqual([true])
    // At the very millisecond at which it came.
    expect(isOfNow(say('DDATA', 2, [{ alias: 1, value: 2, at: T }], null))).toEqual([false])
    expect(isOfNow(say('DDATA', 3, [{ alias: 1, value: 2 }], T))).toEqual([false])
  })

  it('metrics of one poll are one reading, and one that is told twice is two', () => {
    const { say } = openEdge()
    say('DBIRTH', 1, [POWER, ENERGY])
    const { readings } = say(
      'DDATA',
      2,
      [
        { alias: 1, value: 3, at: T + 60_000 },
        { alias: 2, value: 7, at: T + 60_400 },
        { alias: 1, value: 4, at: T + 60_900 },
      ],
      T + 61_000,
    )
    expect(readings!.map(({ stamp, measured }) => [stamp.wall - T, told(measured)])).toEqual([
      [60_400, { kw: 3, kwh: 7 }],
      [60_900, { kw: 4 }],
    ])
  })

  it('signed numbers, whole numbers and yes or no are what their type says', () => {
    const { readings } = born([
      { name: 'Power/W', type: TYPES.int32, value: -1_500 },
      { name: 'Current/L1', type: TYPES.int16, value: -3 },
      { name: 'Energy/Wh', type: 8, value: 5_000_000_000 },
      { name: 'Energy/WhExport', type: TYPES.int64, value: 12 },
      { name: 'Engine/Running', value: true },
    ])
    const { kw, i, kwh, kwhExport, run } = readings![0]!.measured
    expect([kw, i[0], kwh, kwhExport, run]).toEqual([-1.5, -3, 5_000_000, 0.012, true])
  })

  it('a value of bad quality is not known', () => {
    const { readings } = born([
      { ...POWER, value: 3, quality: 0 },
      { ...ENERGY, value: 7, quality: 192 },
    ])
    expect(told(readings![0]!.measured)).toEqual({ kwh: 7 })
    expect(born([{ ...POWER, value: 3, quality: 500 }]).readings).toEqual([])
  })

  it('a birth of more metrics than are read says so', () => {
    const { say } = openEdge()
    const metrics = Array.from({ length: 2_001 }, (_, n) => ({ name: `Meter/${n}`, alias: n, value: n }))
    expect(say('DBIRTH', 0, metrics).refused![0]!.refusal.sentence).toContain('more than 2,000 metrics')
    expect(say('DBIRTH', 1, metrics.slice(1)).refused).toEqual([])
  })

  it('templates are left out, with a word', () => {
    const said = born([
      { name: 'Meter', type: TYPES.template },
      { ...POWER, value: 3 },
    ])
    expect(said.readings).toHaveLength(1)
    expect(said.refused![0]!.refusal.sentence).toContain('templates')
  })

  it('folders before what is understood are channels', () => {
    const { readings } = born([
      { name: 'Meter 1/Power/kW', value: 1 },
      { name: 'Meter 2/Power/kW', value: 2 },
    ])
    expect(readings!.map(({ name, measured }) => [name.channel, measured.kw])).toEqual([
      ['Meter 1', 1],
      ['Meter 2', 2],
    ])
  })

  it('a mapping says what names of their own mean, by alias too', () => {
    const { hear } = openEdge()
    const mapping: JsonMapping = {
      ...{ records: null, device: null, channel: null, time: null },
      values: [
        { path: 'PLC\\.Wirk', measure: 'kw', unit: 'W' },
        { path: 'PLC\\.Zaehler', measure: 'kwh_import', unit: 'kWh' },
      ],
    }
    const birth = makePayload(T, 1, [
      { name: 'PLC.Wirk', alias: 1, value: 2_500 },
      { name: 'PLC.Zaehler', alias: 2, value: 10 },
    ])
    const { readings } = hear('spBv1.0/NairaG/DBIRTH/edge1/meter1', birth, T, mapping)
    expect(told(readings![0]!.measured)).toEqual({ kw: 2.5, kwh: 10 })
    const data = makePayload(T + 60_000, 2, [{ alias: 1, value: 2_600 }])
    const after = hear('spBv1.0/NairaG/DDATA/edge1/meter1', data, T + 60_000, mapping)
    expect(told(after.readings![0]!.measured)).toEqual({ kw: Math.fround(2.6) })
  })
})

describe('names of metrics', () => {
  it.each([
    ['Energy/kWhImport', '', 'kwh_import', 1],
    ['Energy/kWhExport', '', 'kwh_export', 1],
    ['Panel A/kWh_Export', 'Panel A', 'kwh_export', 1],
    ['Power/kW', '', 'kw', 1],
    ['Active Power W', '', 'kw', 0.001],
    ['Power/kW L2', '', 'p2', 1],
    ['Voltage/L1', '', 'v1', 1],
    ['v3', '', 'v3', 1],
    ['Main/Current L2', 'Main', 'i2', 1],
    ['PowerFactor', '', 'pf', 1],
    ['Frequency', '', 'hz', 1],
    ['kwh_import', '', 'kwh_import', 1],
    ['Fuel/Percent', '', 'fuel_pct', 1],
  ])('%s', (name, channel, measure, factor) => {
    expect(readMetricName(name)).toEqual({ channel, measure, factor })
  })

  it.each(['Power', 'Energy', 'Voltage/L1-L2', 'mWh', 'Temperature', 'bdSeq', 'Node Control/Rebirth', ''])(
    '%s leaves a doubt',
    (name) => {
      expect(readMetricName(name)).toBeNull()
    },
  )
})

describe('whatever comes', () => {
  it('bytes that are none are refused, and nothing throws (property)', () => {
    const frames = messages.map(({ payload_base64 }) => Buffer.from(payload_base64, 'base64'))
    const broken = fc
      .tuple(fc.constantFrom(...frames), fc.nat(200), fc.uint8Array({ maxLength: 20 }))
      .map(([frame, at, bytes]) => Buffer.concat([frame.subarray(0, at), bytes, frame.subarray(at)]))
    const topic = fc.constantFrom('NBIRTH/e', 'NDEATH/e', 'DBIRTH/e/d', 'DDATA/e/d', 'DDEATH/e/d')
    const { hear } = openEdge()
    fc.assert(
      fc.property(topic, fc.oneof(broken, fc.uint8Array()), (kind, payload) => {
        const { readings = [] } = hear(`spBv1.0/g/${kind}`, payload)
        for (const { stamp } of readings) expect(typeof stamp.wall).toBe('number')
      }),
    )
    expect(hear('spBv1.0/g/NBIRTH/e', Buffer.from([0x12, 0xff])).refused).toHaveLength(1)
  })

  it('the topics of commands and of hosts are not of it', () => {
    for (const topic of [
      'spBv1.0/g/NCMD/e',
      'spBv1.0/STATE/scada',
      'spBv1.0/g/DDATA/e',
      'spBv1.0/g/NDATA/e/d',
    ])
      expect(sparkplugB.gateway(topic)).toBeNull()
    expect(sparkplugB.gateway('spBv1.0/g/DDATA/e/d')).toBe('g/e')
    expect(readPayload(makeRebirth(T)).at).toBe(T)
  })
})
