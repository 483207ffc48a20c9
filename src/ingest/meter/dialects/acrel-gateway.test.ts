import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { acrelGateway } from './acrel-gateway.ts'
import { hearOne, told } from './testing-dialects.ts'

const file = new URL('payloads/acrel-gateway.json', import.meta.url)
const { messages } = JSON.parse(readFileSync(file, 'utf8')) as {
  messages: { cmd: string; up: Record<string, unknown>; down?: Record<string, unknown> }[]
}
const SN = '25010000000099'
const topic = (cmd: string) => `/gw/acrelHW/AWT100/${cmd}/${SN}`
const say = (cmd: string, up: unknown) => hearOne(acrelGateway, topic(cmd), up)
const sample = (cmd: string, n = 0) => messages.filter((one) => one.cmd === cmd)[n]!

describe('Acrel gateway', () => {
  it.each(['login', 'para'])('%s is answered on the topic of the server', (cmd) => {
    const { up, down } = sample(cmd)
    expect(say(cmd, up).answers).toEqual([
      { topic: `/server/acrelHW/AWT100/${cmd}/${SN}`, text: JSON.stringify(down) },
    ])
  })

  it('time is answered with the clock of the place', () => {
    const [answer] = say('time', sample('time').up).answers ?? []
    expect(JSON.parse(String(answer!.text))).toEqual({ ...sample('time').down, time: '20260808110030' })
  })

  it('data: currents, powers and registers are those of the secondary side', () => {
    const { readings = [] } = say('data', sample('data').up)
    expect(readings).toHaveLength(1)
    const { name, stamp, measured, isOwn } = readings[0]!
    expect(name).toEqual({ id: '25010000000001', channel: '' })
    expect(isOwn).toBe(false)
    expect(stamp).toEqual({ wall: Date.parse('2026-08-08T11:00:00Z'), offset: null })
    expect(measured.kwh).toBe(182_345.6)
    expect(measured.kvarh).toBe(40_211.2)
    expect(measured.kw).toBeCloseTo(37.2, 4)
    expect(measured.i[0]).toBeCloseTo(61.2, 4)
    expect(measured.v[1]).toBeCloseTo(231.2, 4)
    expect(measured.hz).toBeCloseTo(49.9, 4)
  })

  it('a missing meter is marked and is no reading of 0', () => {
    expect(say('data', sample('data', 1).up)).toEqual({
      events: [{ kind: 'offline', name: { id: '25010000000001', channel: '' } }],
    })
  })

  it('hstdata is data with the time of then', () => {
    const { readings = [] } = say('hstdata', sample('hstdata').up)
    expect(readings[0]!.stamp).toEqual({ wall: Date.parse('2026-08-08T02:30:00Z'), offset: null })
    expect(told(readings[0]!.measured)).toEqual({ kwh: 182_040.8, kw: Math.fround(36.4) })
  })

  it('M5 a frame without ct and pt has those that its meter told before, and no powers or registers until then', () => {
    const session = acrelGateway.open()
    const { ct, pt, ...bare } = sample('hstdata').up
    const hear = (up: unknown) => hearOne(acrelGateway, topic('hstdata'), up, session).readings![0]!.measured
    expect(told(hear({ ...bare, ua: 230 }))).toEqual({ v: [230, null, null] })
    expect(told(hear({ ...bare, ct, pt }))).toMatchObject({ kwh: 182_040.8 })
    expect(told(hear(bare))).toEqual({ kwh: 182_040.8, kw: Math.fround(36.4) })
    expect(told(hear({ ...bare, ch: 1 }))).toEqual({})
  })

  it('a channel is a meter of its own, zeros in front of a number stay, and text is a number', () => {
    const { readings = [] } = say('data', { ...sample('data').up, meterSN: '00042', ch: '3', p: '0.93' })
    expect(readings[0]!.name).toEqual({ id: '00042', channel: '3' })
    expect(readings[0]!.measured.kw).toBeCloseTo(37.2, 4)
  })

  it('refuses what is no JSON and what has no time', () => {
    expect(say('data', 'garbage').refused?.[0]?.refusal.code).toBe('unreadable')
    expect(say('data', { meterSN: '1', p: 1, time: '20261301000000' }).refused?.[0]?.refusal.code).toBe(
      'no-time',
    )
  })

  it('understands other topics not at all', () => {
    expect(acrelGateway.gateway('/gw/acrelHW/AWT100/data/1/2')).toBeNull()
    expect(acrelGateway.gateway('tele/x/SENSOR')).toBeNull()
  })

  it('whatever a gateway sends, it says readings or refusals and throws nothing (property)', () => {
    fc.assert(
      fc.property(fc.constantFrom('data', 'hstdata', 'login', 'heart', 'x'), fc.jsonValue(), (cmd, up) => {
        const said = say(cmd, up)
        const values = (said.readings ?? []).flatMap(({ measured }) => Object.values(measured).flat())
        expect(values.every((value) => value === null || typeof value === 'number')).toBe(true)
        expect((said.refused ?? []).every(({ refusal }) => isRefusal(refusal))).toBe(true)
      }),
    )
  })
})
