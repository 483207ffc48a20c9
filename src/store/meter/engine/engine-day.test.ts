import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CounterPoint } from '#domain/meter/engine/engine-counter.ts'
import { type EngineSample, rollUpEngine } from '#domain/meter/engine/roll-up-engine.ts'
import { serviceRun } from '#domain/score/generator/service-run.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { type Metered, makeMetered } from '../../engine/testing-meters.ts'
import { engineDaysSince, saveEngineDays } from './engine-day.ts'

const FROM = Date.parse('2026-03-01T00:00:00Z')
const SERVICED = '2026-03-03'
const DAYS = 200
const UNTIL = FROM + DAYS * 24 * HOUR_MS

let database: Database
let place: Metered
beforeAll(async () => {
  database = await freshDatabase()
  const names = Array.from({ length: 12 }, (_, n) => ({ name: `Set ${n}` }))
  place = await makeMetered(database, { name: 'Engines', devices: names })
})
afterAll(() => database.close())

/** Each day at 06:00, 12:00 and 18:00: 9 h and 2 starts more, unless `change` says otherwise. */
function samples(change: (n: number, value: number) => number | null = (_, value) => value): EngineSample[] {
  return Array.from({ length: DAYS * 3 }, (_, n) => {
    const at = FROM + Math.floor(n / 3) * 24 * HOUR_MS + (6 + (n % 3) * 6) * HOUR_MS
    return { at, hours: change(n, 1000 + n * 3), starts: 200 + n }
  })
}

async function save(device: number, all: readonly EngineSample[]) {
  const days = rollUpEngine('UTC', all)
  const ends = [days[0]!.day, days.at(-1)!.day] as const
  await database.withScope(place.scope, (tx) =>
    saveEngineDays(tx, place.scope, place.deviceIds[device]!, ends, days),
  )
  return days
}

async function since(device: number) {
  const deviceId = place.deviceIds[device]!
  const wanted = [{ deviceId, day: SERVICED }]
  const found = await database.withScope(place.scope, (tx) => engineDaysSince(tx, place.scope, wanted, UNTIL))
  return found.get(deviceId) ?? []
}

const runBy = (engineDays: Parameters<typeof serviceRun>[0]['engineDays']) =>
  serviceRun({ servicedOn: SERVICED, engineDays, onS: 3600, onBeforeS: 1800 })

describe('what an engine counted since its service', () => {
  it('is read of a few days, however long ago that was', async () => {
    await save(0, samples())
    expect((await since(0)).length).toBeLessThanOrEqual(6)
    const points: readonly CounterPoint[] = (await since(0)).flatMap(({ hours }) => hours)
    // From 06:00 of 3 March, 1018 h, to 18:00 of the last day, 2797 h.
    expect([points[0]!.value, points.at(-1)!.value]).toEqual([1018, 2797])
    expect(runBy(await since(0))).toMatchObject({ hours: 1779, basis: 'counter', isLeast: false })
  })

  const EXCHANGED = (n: number, value: number) => (n < 300 ? value : (n - 300) * 3)
  it.each([
    ['an exchanged controller', EXCHANGED],
    ['one that had hours of its own', (n: number, value: number) => (n < 300 ? value : 90 + n)],
    ['a leap', (n: number, value: number) => (n === 250 ? 9_000 : value)],
    ['a leap at each end', (n: number, value: number) => ([6, 7, 599].includes(n) ? 1 : value)],
    ['weeks of nothing', (n: number, value: number) => (n > 100 && n < 400 ? null : value)],
    ['nothing before the tenth day', (n: number, value: number) => (n < 30 ? null : value)],
    ['a counter that stands', (n: number, value: number) => (n < 100 ? value : 1300)],
    // Each step is no more than an engine can with what a coarse counter explains, all together are more.
    ['one that is too quick by a little', (n: number) => 1000 + n * 6.9],
    ['one that falls by a little each time', (n: number) => 1000 - n * 0.09],
    ['one that leaps all the time', (n: number) => 1000 + ((n * 7919) % 500)],
  ] as const)('with %s it is the same as of all days', async (_, change) => {
    const all = samples(change).filter(({ hours }) => hours !== null)
    const days = await save(1, all)
    const whole = days.filter(({ day }) => day >= SERVICED)
    const before = whole[0]?.day === SERVICED ? [] : days.filter(({ day }) => day < SERVICED).slice(-1)
    expect(runBy(await since(1))).toEqual(runBy([...before, ...whole]))
    await database.admin.query('delete from engine_day where device_id = $1', [place.deviceIds[1]])
  })
})
