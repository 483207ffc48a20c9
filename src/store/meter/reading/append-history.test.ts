import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { loadReadings, type Metered, makeMetered } from '../../engine/testing-meters.ts'
import { tryLockPacking, unpackSpan } from '../packing/pack.ts'
import { lockPackingState, sayPacked } from '../packing/packing-state.ts'
import { appendHistory } from './append-history.ts'
import { appendReadings, type Fate } from './reading.ts'
import { makeMonthsAhead } from './reading-month.ts'

let database: Database
let count = 0

/** Readings of before July are packed. */
const NOW = Date.UTC(2026, 8, 20, 12)
const CLOSED = Date.UTC(2026, 6)
const FIRST = CLOSED - 5 * DAY_MS

beforeAll(async () => {
  database = await freshDatabase()
  await makeMonthsAhead(database, [FIRST - 40 * DAY_MS, FIRST, CLOSED, CLOSED + 40 * DAY_MS])
})
afterAll(() => database.close())

async function meter(): Promise<Metered> {
  const metered = await makeMetered(database, { name: `History ${++count}`, devices: [{ name: 'M' }] })
  const { scope } = metered
  await database.withScope(scope, async (tx) => {
    await lockPackingState(tx, scope)
    await sayPacked(tx, scope, CLOSED, NOW - HOUR_MS)
  })
  return metered
}

type Told = Partial<Reading> & { at: Instant }
const rowsOf = ({ deviceIds }: Metered, told: readonly Told[]) =>
  told.map((one) => ({
    deviceId: deviceIds[0]!,
    isCorrection: false,
    by: 'test',
    reading: { ...NOTHING_MEASURED, ...one },
  }))

const brought = { importId: 5, receivedAt: NOW, packedBefore: CLOSED }
const asHistory = (metered: Metered, told: readonly Told[]): Promise<Fate[]> =>
  database.withScope(metered.scope, (tx) => appendHistory(tx, metered.scope, rowsOf(metered, told), brought))
const asRows = (metered: Metered, told: readonly Told[]): Promise<Fate[]> =>
  database.withScope(metered.scope, (tx) =>
    appendReadings(tx, metered.scope, rowsOf(metered, told), NOW, brought),
  )

async function counts({ deviceIds }: Metered): Promise<{ rows: number; packs: number }> {
  const { rows } = await database.admin.query<{ rows: number; packs: number }>(
    `select (select count(*)::int4 from reading where device_id = $1) as rows,
       (select count(*)::int4 from reading_pack where device_id = $1) as packs`,
    [deviceIds[0]],
  )
  return rows[0]!
}

/** What stands of a device, once all of it is unpacked. */
async function whole({ scope, deviceIds }: Metered) {
  await database.withScope(scope, (tx) =>
    unpackSpan(tx, scope, { deviceIds, from: new Date(0), to: new Date(NOW) }),
  )
  const { rows } = await database.admin.query(
    'select ts, received_at, import_id, kwh_import, kw, v2, run, gen_state from reading where device_id = $1 order by ts',
    [deviceIds[0]],
  )
  return rows
}

const course = (from: Instant, days: number, more: Partial<Reading> = {}): Told[] =>
  Array.from({ length: days * 24 }, (_, n) => ({ at: from + n * HOUR_MS, kwh: 100 + n, ...more }))

describe('history of a file', () => {
  it('becomes packs of closed months, a day each, and rows of those that run', async () => {
    const metered = await meter()
    const told = course(FIRST, 7)
    expect(await asHistory(metered, told)).toEqual(told.map(() => 'accepted'))
    expect(await counts(metered)).toEqual({ rows: 48, packs: 5 })
    expect(await loadReadings(database, metered.scope, metered.deviceIds[0]!)).toEqual(
      told.map(({ at, kwh }) => [at, kwh]),
    )
    const { rows } = await database.admin.query(
      `select ts, (select count(*)::int4 from rollup_dirty q where q.organisation_id = l.organisation_id and q.device_id = l.device_id
         and q.from_ts <= $2 and q.to_ts >= l.ts) as marks from device_latest l where device_id = $1`,
      [metered.deviceIds[0], new Date(FIRST)],
    )
    expect(rows).toHaveLength(1)
    expect(await asHistory(metered, told)).toEqual(told.map(() => 'duplicate'))
  })

  it('leaves a day of which something stands, and all while somebody writes to past days', async () => {
    const metered = await meter()
    await asRows(metered, [{ at: FIRST + DAY_MS + 90, kwh: 7 }])
    await asHistory(metered, course(FIRST, 3))
    expect(await counts(metered)).toEqual({ rows: 25, packs: 2 })
    const held = await meter()
    await database.withScope(held.scope, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock_shared(hashtext('nairawatt.packing'), $1)`, [
        held.scope.organisationId,
      ])
      await asHistory(held, course(FIRST, 2))
    })
    expect(await counts(held)).toEqual({ rows: 48, packs: 0 })
  })

  it('waits for an hour after it was said that months are packed', async () => {
    const metered = await meter()
    await database.withScope(metered.scope, (tx) => sayPacked(tx, metered.scope, CLOSED, NOW - HOUR_MS + 1))
    await asHistory(metered, course(FIRST, 1))
    expect(await counts(metered)).toEqual({ rows: 24, packs: 0 })
  })

  it('keeps senders of past days of the same organisation out until it ends, and they find it', async () => {
    const metered = await meter()
    const { scope } = metered
    let late: Promise<Fate[]> = Promise.resolve([])
    await database.withScope(scope, async (tx) => {
      await appendHistory(tx, scope, rowsOf(metered, course(FIRST, 1)), brought)
      expect(await database.withScope(scope, (other) => tryLockPacking(other, scope))).toBe(false)
      late = asRows(metered, [
        { at: FIRST, kwh: 1 },
        { at: FIRST + 90, kwh: 100 },
      ])
    })
    expect(await late).toEqual(['conflict', 'accepted'])
    expect(await counts(metered)).toEqual({ rows: 25, packs: 0 })
  })

  it('property: says and leaves the same as rows that come one batch after the other', async () => {
    const reading = fc.record({
      at: fc.integer({ min: 0, max: 9 * 24 }).map((hour) => FIRST - DAY_MS + hour * HOUR_MS),
      kwh: fc.constantFrom(null, 1, 2.5),
      kw: fc.constantFrom(null, Math.fround(0.1)),
      v: fc.constantFrom(NOTHING_MEASURED.v, [null, 230, null] as const),
      run: fc.constantFrom(null, true),
      genState: fc.constantFrom(null, 'running'),
    })
    const batch = fc
      .array(reading, { minLength: 1, maxLength: 60 })
      .map((told) => [...told].sort((a, b) => a.at - b.at))
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 3 }), async (batches) => {
        const [one, other] = [await meter(), await meter()]
        for (const told of batches) expect(await asHistory(one, told)).toEqual(await asRows(other, told))
        expect(await whole(one)).toEqual(await whole(other))
      }),
      { numRuns: 25 },
    )
  })
})
