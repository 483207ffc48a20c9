import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BlockVectors, dayTotals } from '#domain/energy/day-totals.ts'
import type { Device } from '#domain/site/tree.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { dayInterval, startOfDay } from '#domain/time/zone.ts'
import type { Database } from '../engine/database.ts'
import { freshDatabase } from '../engine/testing.ts'
import { type Metered, makeMetered } from '../engine/testing-meters.ts'
import { saveDays } from '../meter/rollup/rollup.ts'
import { energySince } from './used-since.ts'

const ZONE = 'Africa/Lagos'
const MIDNIGHT = startOfDay(ZONE, '2026-11-12')
/** Noon of the second day: 48 of its blocks are measured. */
const NOW = MIDNIGHT + 36 * HOUR_MS
let database: Database
let metered: Metered

/** 1 kWh in each of so many blocks of a day, none in the rest of it. */
function measuredDay(deviceId: number, day: string, blocks: number) {
  const of = (known: number, unknown: number) =>
    Array.from({ length: 96 }, (_, n) => (n < blocks ? known : unknown))
  const vectors: BlockVectors = {
    start: startOfDay(ZONE, day),
    kwh: of(1, Number.NaN),
    kvarh: of(0, Number.NaN),
    kva: of(4, Number.NaN),
    coverageS: of(900, 0),
    onS: of(900, Number.NaN),
    readings: of(1, 0),
    quality: of(1, 0)
      .map((known) => (known ? 'A' : '-'))
      .join(''),
  }
  const whole = dayInterval(ZONE, day)
  return { deviceId, day, vectors, totals: dayTotals(vectors, whole, whole) }
}

beforeAll(async () => {
  database = await freshDatabase()
  metered = await makeMetered(database, { name: 'Lagos Foods', devices: [{ name: 'Utility' }] })
  const id = metered.deviceIds[0]!
  await database.withScope(metered.scope, (tx) =>
    saveDays(tx, metered.scope, [measuredDay(id, '2026-11-12', 96), measuredDay(id, '2026-11-13', 48)]),
  )
})
afterAll(() => database.close())

const since = (...instants: readonly number[]) => {
  const device = { id: metered.deviceIds[0]!, since: 0, validTo: null, periodS: 900 } as Device
  const wanted = instants.map((at) => ({ device, zone: ZONE, at }))
  return database.withScope(metered.scope, (tx) => energySince(tx, metered.scope, wanted, NOW))
}

it('whole days from their rows, the first one from its blocks, cut inside a block too', async () => {
  const found = await since(
    MIDNIGHT,
    MIDNIGHT + 6 * HOUR_MS,
    MIDNIGHT + 6.125 * HOUR_MS,
    MIDNIGHT + 30 * HOUR_MS,
  )
  expect(found.map(({ kwh }) => kwh)).toEqual([144, 120, 119.5, 24])
  expect(found.map(({ coverage }) => coverage)).toEqual([1, 1, 1, 1])
})

it('time that nobody measured lowers the coverage; before anything is due nothing was used', async () => {
  const [, before] = await since(NOW, MIDNIGHT - 24 * HOUR_MS)
  expect(before!.kwh).toBe(144)
  expect(before!.coverage).toBeCloseTo(36 / 59.5, 3)
  expect(await since(NOW - 60_000)).toEqual([expect.objectContaining({ coverage: 1 })])
})
