import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { MINUTE_MS } from '#domain/time/interval.ts'
import { silentLog } from '#store/engine/log.ts'
import { loadReadings } from '#store/engine/testing-meters.ts'
import type { Message, MessageDialect, Said } from '../dialects/message.ts'
import { createMeterAdmission } from '../meter-admission.ts'
import { type TestMetering, testMetering } from '../testing.ts'
import { createHearing } from './hearing.ts'
import { createSessionShelf } from './session-shelf.ts'

const NOW = Date.parse('2026-08-08T12:00:30Z')
const BUSY = { code: 'busy', sentence: 'Later.' } as const

let metering: TestMetering
beforeAll(async () => {
  metering = await testMetering(NOW)
})
afterAll(() => metering.close())

/** A key's speaker whose dialect says this; keeping is refused the first time. */
async function speaking(say: (message: Message) => Said) {
  const site = await metering.addSite()
  const clock = () => metering.time.now
  const { database } = metering
  let tried = 0
  const dialect: MessageDialect = {
    name: 'tasmota',
    topics: [],
    gateway: () => 'g',
    open: () => ({ hear: say }),
  }
  const takeFrames: typeof metering.metering.takeFrames = async (...frames) =>
    tried++ === 0 ? BUSY : metering.metering.takeFrames(...frames)
  const hearing = createHearing({
    ...{ database, clock, log: silentLog, dialects: [dialect] },
    metering: { ...metering.metering, takeFrames },
  })
  const entered = await createMeterAdmission(database, clock).enter({
    authorization: `Bearer ${site.key}`,
    address: '10.0.0.1',
  })
  if ('code' in entered) throw new Error(entered.sentence)
  const speaker = { holder: entered.holder, sessions: createSessionShelf({ most: 10 }) }
  return { site, hear: (tries: object) => hearing.hear(speaker, 'g', Buffer.from('{}'), tries) }
}

const reading = (at: number): Said => ({
  readings: [
    {
      ...{ name: { id: 'own', channel: '' }, isOwn: true, isOfNow: true },
      stamp: { wall: at, offset: 0 },
      measured: { ...NOTHING_MEASURED, kwh: 7 },
    },
  ],
})

it('a message without a time has that of its coming, however often it is tried, and is understood once', async () => {
  const heard: number[] = []
  const { site, hear } = await speaking(({ at }) => {
    heard.push(at)
    return reading(at)
  })
  const tries = {}
  expect(await hear(tries)).toMatchObject(BUSY)
  metering.time.now += 10 * MINUTE_MS
  expect(await hear(tries)).toEqual({ answers: [] })
  expect(heard).toEqual([NOW])
  expect(await loadReadings(metering.database, site.scope, site.deviceId)).toEqual([[NOW, 7]])
})

it('what time it is is told as it is when it is told', async () => {
  const { hear } = await speaking(({ at }) => ({
    ...reading(at),
    answers: [{ topic: 'g', text: String(at), tellsTime: true }],
  }))
  const tries = {}
  await hear(tries)
  metering.time.now += MINUTE_MS
  expect(await hear(tries)).toMatchObject({ answers: [{ text: String(metering.time.now) }] })
})
