import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { loadReadings, type Metered, makeMetered } from '../../engine/testing-meters.ts'
import { MetersChangedError, metersChanged, meterVersion } from '../meter-version.ts'
import { JUDGED_AGAIN } from '../rollup/changed-span.ts'
import { saveVerdicts } from '../rollup/register-verdict.ts'
import { type Mark, takeMarks } from '../rollup/testing-marks.ts'
import { appendReadings, type Fate } from './reading.ts'
import { makeMonthsAhead } from './reading-month.ts'
import type { ReadingRow } from './reading-row.ts'

const T0 = Date.UTC(2026, 5, 10)
const RECEIVED = T0 + 86_400_000

let database: Database
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
  await makeMonthsAhead(database, [T0])
})
afterAll(() => database.close())

const addSite = () =>
  makeMetered(database, { name: `Order ${++count}`, devices: [{ name: 'A' }, { name: 'B' }] })

function row(deviceId: number, minute: number, told: Partial<Reading>): ReadingRow {
  const reading = { ...NOTHING_MEASURED, at: T0 + minute * MINUTE_MS, ...told }
  return { deviceId, reading, isCorrection: false, by: 'test' }
}

const append = ({ scope }: Metered, rows: readonly ReadingRow[], version: number | null = null) =>
  database.withScope(scope, (tx) => appendReadings(tx, scope, rows, RECEIVED, { version }))

async function standing({ scope, deviceIds }: Metered) {
  const columns = 'kwh_import, kvarh, kw'
  const readings = await Promise.all(deviceIds.map((id) => loadReadings(database, scope, id, columns)))
  const { rows: latest } = await database.admin.query(
    `select ts, received_at from device_latest where organisation_id = $1 order by device_id`,
    [scope.organisationId],
  )
  return { readings, latest }
}

type Told = { readonly device: 0 | 1; readonly minute: number; readonly tells: 'kwh' | 'both' | 'neither' }

/** What a reading tells follows from its instant, so that one that is sent again is the same. */
function tellsAt(device: number, minute: number, most: Told['tells']): Partial<Reading> {
  const kwh = 100 + minute
  if (most === 'kwh') return { kwh }
  if (most === 'both') return { kwh, kvarh: kwh / 2 }
  return { kw: device + 1 }
}

/** As far as the energy and the verdicts of others may change by a reading: what a mark must hold at the least. */
function reachOf(all: readonly Reading[], { at, kwh, kvarh }: Reading) {
  const side = (isBeside: (other: number) => boolean, nearFirst: (a: number, b: number) => number) => {
    const nearest = (tells: (reading: Reading) => boolean, most: number) =>
      all
        .filter((other) => isBeside(other.at) && tells(other))
        .map((other) => other.at)
        .sort(nearFirst)
        .slice(0, most)
    return [
      at,
      ...nearest(() => true, 1),
      ...(kwh === null ? [] : nearest((one) => one.kwh !== null, JUDGED_AGAIN)),
      ...(kvarh === null ? [] : nearest((one) => one.kvarh !== null, JUDGED_AGAIN)),
    ]
  }
  const before = side(
    (other) => other < at,
    (a, b) => b - a,
  )
  const after = side(
    (other) => other > at,
    (a, b) => a - b,
  )
  return { from: Math.min(...before), to: Math.max(...after) }
}

const told = fc.record({
  device: fc.constantFrom(0 as const, 1 as const),
  minute: fc.integer({ min: 0, max: 60 }),
  tells: fc.constantFrom('kwh' as const, 'both' as const, 'both' as const, 'neither' as const),
})
const batches = fc
  .uniqueArray(told, { selector: ({ device, minute }) => `${device} ${minute}`, minLength: 1, maxLength: 40 })
  .chain((all) =>
    fc.record({
      all: fc.constant(all),
      isSorted: fc.boolean(),
      shuffled: fc.shuffledSubarray(all, { minLength: all.length }),
      sizes: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 40, maxLength: 40 }),
      again: fc.array(fc.nat({ max: all.length - 1 }), { maxLength: 6 }),
    }),
  )

describe('readings in any order', () => {
  it('end in the same rows however they are cut and shuffled, and mark all that they may change', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async ({ all, isSorted, shuffled, sizes, again }) => {
        const [whole, cut] = [await addSite(), await addSite()]
        const toRow = (site: Metered, { device, minute, tells }: Told) =>
          row(site.deviceIds[device]!, minute, tellsAt(device, minute, tells))
        await append(
          whole,
          all.map((one) => toRow(whole, one)),
        )
        const order = isSorted ? [...all].sort((a, b) => a.minute - b.minute) : shuffled
        const sent = [...order, ...again.map((n) => all[n]!)].map((one) => toRow(cut, one))
        const known: ReadingRow[] = []
        for (let from = 0, n = 0; from < sent.length; from += sizes[n++ % sizes.length]!) {
          const batch = sent.slice(from, from + sizes[n % sizes.length]!)
          const fates = await append(cut, batch)
          const fresh = batch.filter((_, i) => fates[i] === 'accepted')
          known.push(...fresh)
          const marks = await takeMarks(database, cut.scope.organisationId)
          for (const { deviceId, reading } of fresh) {
            const own = known.filter((one) => one.deviceId === deviceId).map((one) => one.reading)
            const { from: first, to: last } = reachOf(own, reading)
            const holds = (mark: Mark) => mark.deviceId === deviceId && mark.from <= first && mark.to >= last
            expect(marks.some(holds), JSON.stringify({ first, last, marks })).toBe(true)
          }
          if (fresh.length === 0) expect(marks).toEqual([])
        }
        expect(await standing(cut)).toEqual(await standing(whole))
      }),
      { numRuns: 15 },
    )
  })

  it('side by side in several transactions too', async () => {
    const site = await addSite()
    const rows = Array.from({ length: 200 }, (_, n) => row(site.deviceIds[n % 2]!, n, { kwh: n, kvarh: n }))
    const parts = Array.from({ length: 10 }, (_, n) => rows.filter((_, i) => i % 10 === n))
    const fates: Fate[][] = await Promise.all([...parts, ...parts].map((part) => append(site, part)))
    expect(fates.flat().filter((fate) => fate === 'accepted')).toHaveLength(200)
    expect(fates.flat().filter((fate) => fate === 'duplicate')).toHaveLength(200)
    const marks = await takeMarks(database, site.scope.organisationId)
    for (const deviceId of site.deviceIds) {
      const own = rows.filter((one) => one.deviceId === deviceId).map(({ reading }) => reading.at)
      // Of two that stand beside each other, whichever was written later knew of the other.
      for (const [n, at] of own.slice(1).entries()) {
        const holds = (mark: Mark) => mark.deviceId === deviceId && mark.from <= own[n]! && mark.to >= at
        expect(marks.some(holds)).toBe(true)
      }
    }
  })

  it('in order, they are marked from where the registers before them stand', async () => {
    const site = await addSite()
    const [device = 0] = site.deviceIds
    for (let n = 0; n < 6; n++) await append(site, [row(device, n * 15, { kwh: n, kvarh: n })])
    await takeMarks(database, site.scope.organisationId)
    await append(site, [row(device, 90, { kwh: 6, kvarh: 6 })])
    const minutes = (await takeMarks(database, site.scope.organisationId)).map(({ from, to }) =>
      [from, to].map((at) => (at - T0) / MINUTE_MS),
    )
    expect(minutes).toEqual([[30, 90]])
  })

  it('in order after registers that are held, they are marked from the reading before those', async () => {
    const site = await addSite()
    const { scope, deviceIds } = site
    const [deviceId = 0] = deviceIds
    const HELD = [15, 30, 45, 60, 75, 90]
    const judged = { reason: 'leap', value: 900, previous: 1, register: 'kwh', verdict: 'H' } as const
    const verdicts = HELD.map((minute) => ({ at: T0 + minute * MINUTE_MS, ...judged }))
    for (const most of [4, 5, 6]) {
      const held = verdicts.slice(0, most)
      const base = (most - 4) * 600
      await append(site, [row(deviceId, base, { kwh: 1 })])
      for (const { at } of held)
        await append(site, [row(deviceId, base + (at - T0) / MINUTE_MS, { kwh: 900 })])
      const moved = held.map((one) => ({ ...one, at: one.at + base * MINUTE_MS }))
      const span = { from: T0 + base * MINUTE_MS, to: T0 + (base + 120) * MINUTE_MS }
      await database.withScope(scope, (tx) =>
        saveVerdicts(tx, scope, [{ deviceId, ...span, verdicts: moved }]),
      )
      await takeMarks(database, site.scope.organisationId)
      await append(site, [row(deviceId, base + 105, { kwh: 2 })])
      const [mark] = await takeMarks(database, site.scope.organisationId)
      expect(mark!.from).toBeLessThanOrEqual(T0 + base * MINUTE_MS)
      expect(mark!.to).toBe(T0 + (base + 105) * MINUTE_MS)
      await database.withScope(scope, (tx) => saveVerdicts(tx, scope, [{ deviceId, ...span, verdicts: [] }]))
    }
  })

  it('judged by what has changed since, they are not written', async () => {
    const site = await addSite()
    const { scope, deviceIds } = site
    const version = await database.withScope(scope, (tx) => meterVersion(tx, scope))
    expect(await append(site, [row(deviceIds[0]!, 0, { kw: 1 })], version)).toEqual(['accepted'])
    await database.withScope(scope, (tx) => metersChanged(tx, scope))
    const late = append(site, [row(deviceIds[0]!, 1, { kw: 1 })], version)
    await expect(late).rejects.toBeInstanceOf(MetersChangedError)
    expect((await standing(site)).readings[0]).toHaveLength(1)
  })
})
