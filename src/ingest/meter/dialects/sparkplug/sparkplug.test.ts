import { describe, expect, it } from 'vitest'
import { told } from '../testing-dialects.ts'
import { readPayload, TYPES, toPlainValue } from './payload.ts'
import { METER, messages, openEdge, T } from './testing-sparkplug.ts'

const TYPE_NAMES: Readonly<Record<number, string>> = { 8: 'UInt64', 9: 'Float', 10: 'Double', 11: 'Boolean' }

const POWER = { name: 'Power/kW', alias: 1 }
const ENERGY = { name: 'Energy/kWhImport', alias: 2 }

describe('frames of Sparkplug B', () => {
  it.each(messages.map((frame) => [frame.topic, frame] as const))('%s says what is stated', (_, frame) => {
    const { at, seq, metrics } = readPayload(Buffer.from(frame.payload_base64, 'base64'))
    expect({ timestamp: at, seq }).toEqual({ timestamp: frame.decoded.timestamp, seq: frame.decoded.seq })
    const plain = metrics.map((metric) => ({
      value: toPlainValue(metric.value, metric.type),
      type: TYPE_NAMES[metric.type ?? 0],
      ...(metric.name !== null && { name: metric.name }),
      ...(metric.at !== null && { timestamp: metric.at }),
      ...(metric.alias !== null && { alias: metric.alias }),
      ...(metric.isHistorical && { isHistorical: true }),
    }))
    expect(plain).toEqual(frame.decoded.metrics)
  })

  it('one after the other they are the readings of the meter: aliases, history at its own time, null is not 0', () => {
    const { frame } = openEdge()
    const said = messages.map((_, n) => frame(n))
    const readings = said.flatMap(({ readings = [] }) => readings)
    expect(readings.map(({ name }) => name)).toEqual([METER, METER, METER])
    expect(readings.map(({ stamp, measured }) => [stamp.wall, told(measured)])).toEqual([
      [1_790_183_354_700, { kwh: 98_765.43, kw: Math.fround(12.345), v: [Math.fround(230.2), null, null] }],
      [1_790_183_414_700, { kwh: 98_765.64, kw: 12.5 }],
      [1_790_186_400_000, { kwh: 98_770.11 }],
    ])
    expect(said.flatMap(({ answers = [] }) => answers)).toEqual([])
    expect(said.flatMap(({ refused = [] }) => refused)).toEqual([])
    expect(JSON.parse(said[2]!.text!())).toEqual({ 'Energy/kWhImport': 98_765.64, 'Power/kW': 12.5 })
  })
})

describe('what was missed', () => {
  it('an alias that nobody told: the edge is told to tell its births again, once in a while, and nothing is guessed', () => {
    const { frame } = openEdge()
    const first = frame(2, T)
    expect([first.readings, first.refused]).toEqual([[], []])
    expect(first.answers!.map(({ topic }) => topic)).toEqual(['spBv1.0/NairaG/NCMD/edge1'])
    const { metrics } = readPayload(first.answers![0]!.text as Uint8Array)
    expect(metrics).toMatchObject([{ name: 'Node Control/Rebirth', type: TYPES.boolean, value: true }])
    expect(frame(2, T + 29_000).answers).toEqual([])
    const again = frame(2, T + 31_000)
    expect(again.answers).toHaveLength(1)
    expect(again.refused![0]!.refusal.sentence).toContain('Node Control/Rebirth')
    expect(frame(2, T + 80_000).answers).toEqual([])
    frame(0)
    frame(1)
    expect(frame(2).readings).toHaveLength(1)
  })

  it('a gap in the sequence asks for births; what is known is taken, twice and late ones break nothing', () => {
    const { say } = openEdge()
    say('NBIRTH', 0, [{ name: 'bdSeq', type: 8, value: 3 }])
    say('DBIRTH', 1, [POWER])
    const data = (seq: number, at: number) => say('DDATA', seq, [{ alias: 1, value: seq }], T + at)
    expect(data(2, 1_000).answers).toEqual([])
    expect(data(2, 1_000).answers).toEqual([])
    const jumped = data(4, 3_000)
    expect(jumped.answers).toHaveLength(1)
    expect(jumped.readings).toHaveLength(1)
    const late = data(3, 2_000)
    expect(late.answers).toEqual([])
    expect(late.readings![0]!.stamp.wall).toBe(T + 2_000)
    expect(data(5, 4_000).answers).toEqual([])
  })

  it('the sequence goes from 255 to 0', () => {
    const { say } = openEdge()
    say('NBIRTH', 0, [])
    say('DBIRTH', 1, [POWER])
    const said = Array.from({ length: 300 }, (_, n) =>
      say('DDATA', (n + 2) % 256, [{ alias: 1, value: n }], T + n * 1_000),
    )
    expect(said.flatMap(({ answers = [] }) => answers)).toEqual([])
  })

  it('data of before a birth may mean other metrics by its aliases: it is not taken', () => {
    const { say } = openEdge()
    say('NBIRTH', 0, [])
    say('DBIRTH', 1, [POWER])
    expect(say('DDATA', 9, [{ alias: 1, value: 7 }], T - 5_000).readings).toEqual([])
  })

  it('a birth gives its aliases new meanings; a late copy of the one before gives none', () => {
    const { say } = openEdge()
    say('NBIRTH', 0, [])
    say('DBIRTH', 1, [POWER])
    say('NBIRTH', 0, [], T + 10_000)
    say('DBIRTH', 1, [{ ...ENERGY, alias: 1 }], T + 10_000)
    say('DBIRTH', 1, [POWER], T)
    const { readings } = say('DDATA', 2, [{ alias: 1, value: 5 }], T + 11_000)
    expect(told(readings![0]!.measured)).toEqual({ kwh: 5 })
  })

  it('a clock that was set back begins anew', () => {
    const { say } = openEdge()
    say('NBIRTH', 0, [])
    say('DBIRTH', 1, [POWER])
    const back = T - 3_600_000
    const now = T + 60_000
    expect(say('DDATA', 2, [{ alias: 1, value: 5 }], back, now).answers).toHaveLength(1)
    say('NBIRTH', 0, [], back, now)
    say('DBIRTH', 1, [{ ...POWER, value: 4 }], back, now)
    expect(say('DDATA', 2, [{ alias: 1, value: 5 }], back + 1_000, now).readings).toHaveLength(1)
  })

  it('an alias whose type is another one is not what was told', () => {
    const { say } = openEdge()
    say('DBIRTH', 1, [{ ...POWER, value: 3 }])
    const said = say('DDATA', 2, [{ alias: 1, value: true }], T + 1_000)
    expect([said.readings, said.answers!.length]).toEqual([[], 1])
  })
})

describe('deaths', () => {
  it('of a node marks it and its devices as offline, by the number of its birth', () => {
    const { say } = openEdge()
    say('NBIRTH', 0, [{ name: 'bdSeq', type: 8, value: 4 }])
    say('DBIRTH', 1, [POWER])
    const death = (value: number) => say('NDEATH', null, [{ name: 'bdSeq', type: 8, value }])
    expect(death(3)).toEqual({})
    expect(death(4).events?.map(({ kind, name }) => [kind, name.id])).toEqual([
      ['offline', 'NairaG/edge1'],
      ['offline', 'NairaG/edge1/meter1'],
    ])
    // Its aliases are over.
    expect(say('DDATA', 2, [{ alias: 1, value: 1 }], T + 60_000).readings).toEqual([])
  })

  it('of a device marks it alone, until it is born again', () => {
    const { say } = openEdge()
    say('NBIRTH', 0, [])
    say('DBIRTH', 1, [POWER])
    expect(say('DDEATH', 2, []).events).toEqual([{ kind: 'offline', name: METER, isOfAll: true }])
    expect(say('DBIRTH', 3, [POWER], T + 1_000).events).toEqual([
      { kind: 'online', name: METER, isOfAll: true },
    ])
  })
})
