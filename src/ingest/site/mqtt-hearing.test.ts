import { expect, it } from 'vitest'
import type { ReadingFrame } from '#contract/meter/reading.ts'
import { silentLog } from '#store/engine/log.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import { createSessionShelf } from '../meter/hearing/session-shelf.ts'
import { createMqttHearing } from './mqtt-hearing.ts'

it('what has no time of its own is known as such however long its turn was waited for', async () => {
  let now = Date.parse('2026-08-08T10:00:30Z')
  // A clock that goes on whenever it is read.
  const clock = { wall: () => now++, sinceBoot: () => 1_000, trueTime: () => null, bootId: 'test' }
  const kept: { frame: ReadingFrame; isTimed: boolean }[] = []
  const keep = async (frames: readonly ReadingFrame[], isTimed = false) => {
    kept.push(...frames.map((frame) => ({ frame, isTimed })))
  }
  const { hear } = createMqttHearing({ keep, clock, log: silentLog })
  const speaker = { holder: {} as KeyHolder, sessions: createSessionShelf({ most: 10 }) }
  const payload = Buffer.from('{"id":0,"a_voltage":230}')
  await Promise.all([0, 1, 2].map((n) => hear(speaker, `shellypro3em-${n}/status/em:0`, payload)))
  expect(kept.map(({ isTimed }) => isTimed)).toEqual([false, false, false])
})

it('what tells its own time is known as timed, at the very millisecond at which it comes too', async () => {
  const at = Date.parse('2026-08-08T10:00:30Z')
  const clock = { wall: () => at, sinceBoot: () => 1_000, trueTime: () => null, bootId: 'test' }
  const kept: boolean[] = []
  const keep = async (frames: readonly ReadingFrame[], isTimed = false) => {
    kept.push(...frames.map(() => isTimed))
  }
  const { hear } = createMqttHearing({ keep, clock, log: silentLog })
  const speaker = { holder: {} as KeyHolder, sessions: createSessionShelf({ most: 10 }) }
  const params = { ts: at / 1000, 'em:0': { id: 0, a_voltage: 230 } }
  const payload = Buffer.from(JSON.stringify({ method: 'NotifyStatus', params }))
  await hear(speaker, 'shellypro3em-0/events/rpc', payload)
  expect(kept).toEqual([true])
})

it('a message that nobody understands is a failure that names its topic', async () => {
  const clock = {
    wall: () => 1_786_186_800_000,
    sinceBoot: () => 1_000,
    trueTime: () => null,
    bootId: 'test',
  }
  const { hear, figures } = createMqttHearing({ keep: async () => {}, clock, log: silentLog })
  const speaker = { holder: {} as KeyHolder, sessions: createSessionShelf({ most: 10 }) }
  expect(await hear(speaker, 'router/ikeja/up', Buffer.from('{"p":1}'))).toEqual({ answers: [] })
  expect(figures()).toMatchObject({ failures: 1, readings: 0 })
  expect(figures().trouble).toContain('router/ikeja/up')
  expect(figures().trouble).toContain('mappings of JSON hold at the broker of the server alone')
  // What is understood afterwards is told again.
  const payload = Buffer.from('{"id":0,"a_voltage":230}')
  await hear(speaker, 'shellypro3em-1/status/em:0', payload)
  expect(figures()).toMatchObject({ failures: 1, readings: 1, trouble: null })
})

it('a gateway is told the time of the branch', async () => {
  const at = Date.parse('2026-08-08T10:00:30Z')
  const clock = { wall: () => at, sinceBoot: () => 1_000, trueTime: () => at, bootId: 'test' }
  const timeIn = async (zone: string | undefined) => {
    const { hear } = createMqttHearing({ keep: async () => {}, clock, log: silentLog, zone })
    const speaker = { holder: {} as KeyHolder, sessions: createSessionShelf({ most: 10 }) }
    const heard = await hear(speaker, '/gw/acrelHW/AWT100/time/25010000000099', Buffer.from('{}'))
    return 'answers' in heard ? JSON.parse(String(heard.answers[0]!.text)).time : heard
  }
  expect(await timeIn('Africa/Accra')).toBe('20260808100030')
  expect(await timeIn(undefined)).toBe('20260808110030')
})
