import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { commitFrames } from '#ingest/meter/commit-frames.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import { keepRatio } from '#store/meter/device-ratio.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { lockRetention, setKeepMonths } from '#store/meter/retention/raw-retention.ts'
import { type RetentionWait, retentionWait } from '#store/meter/retention/retention-wait.ts'
import { registersAtEnds } from '#store/meter/rollup/register-ends.ts'
import { stateOfAnswers } from '#store/meter/rollup/rolled-month.ts'
import { rollUpAnew, rollUpFrom, rollUpOtherDays } from '#store/meter/rollup/touched-window.ts'
import { drainRollups } from './drain-rollups.ts'
import { removeOldReadingsJob } from './remove-old-readings.ts'

// Readings of 20 July to 20 September 2025; on 23 November 2026 fourteen months reach back to 1 September 2025.
const NOW = Date.UTC(2026, 10, 23, 9)
const FIRST = Date.UTC(2025, 6, 19, 23)
const DAYS = 62
const CUT = Date.UTC(2025, 7, 31, 23)
const STEP = HOUR_MS / 2

let database: Database
let metered: Metered
let now = NOW

beforeAll(async () => {
  database = await freshDatabase()
  await makeMonthsAhead(database, [FIRST, FIRST + 31 * DAY_MS, CUT])
})
afterAll(() => database.close())

let count = 0
beforeEach(async () => {
  now = NOW
  metered = await makeMetered(database, {
    name: `Old ${++count}`,
    devices: [
      { name: 'A', ratedKva: 100, periodS: 1800 },
      { name: 'B', ratedKva: 100, periodS: 1800 },
    ],
  })
})

const within = <T>(work: Parameters<Database['withScope']>[1]) =>
  database.withScope(metered.scope, work as never) as Promise<T>
const all = async (text: string) =>
  (await database.admin.query(text.replace('$org', String(metered.scope.organisationId)))).rows
const job = () => removeOldReadingsJob({ database, clock: () => now })

async function add(
  deviceId: number,
  readings: readonly (Partial<Reading> & { at: Instant })[],
  isCorrection = false,
) {
  const rows = readings.map((reading) => ({
    deviceId,
    reading: { ...NOTHING_MEASURED, ...reading },
    isCorrection,
    by: 'test',
  }))
  await database.withScope(metered.scope, (tx) => appendReadings(tx, metered.scope, rows, reading0(rows)))
}
const reading0 = (rows: readonly { reading: Reading }[]) => rows[0]!.reading.at

/** Half an hour apart; 2 kW, a power with every second, the register from 100. */
const course = (from: Instant, days: number, skip: (n: number) => boolean = () => false) =>
  Array.from({ length: (days * DAY_MS) / STEP }, (_, n) => ({
    at: from + n * STEP,
    kwh: 100 + n,
    kw: 2,
    v: [230, 231, 229] as Reading['v'],
    fuelPct: n % 7 === 0 ? 50 : null,
  })).filter((_, n) => !skip(n))

async function fill(skip?: (n: number) => boolean) {
  for (const id of metered.deviceIds) await add(id, course(FIRST, DAYS, skip))
  await drainRollups(database, metered.scope)
}

const limit = (months: number | null) =>
  within(async (tx) => {
    await lockRetention(tx as never, metered.scope)
    await setKeepMonths(tx as never, metered.scope, months)
  })

/** Refuses, waits for an hour, removes. */
async function removeOld() {
  await runOnce(job())
  now += HOUR_MS
  await runOnce(job())
}

const made = async () => ({
  days: await all('select * from reading_day where organisation_id = $org order by device_id, day'),
  blocks: await all('select * from reading_block where organisation_id = $org order by device_id, day'),
  runs: await all('select * from reading_run where organisation_id = $org order by device_id, day'),
  verdicts: await all('select * from register_verdict where organisation_id = $org order by 1, 2, 3, 4'),
})
const raw = (before: Instant) =>
  all(
    `select device_id, ts from reading_in_force where organisation_id = $org and ts < '${new Date(before).toISOString()}'`,
  )
const ends = () =>
  within(async (tx) => {
    const midnights = Array.from({ length: DAYS + 1 }, (_, n) => FIRST + n * DAY_MS)
    return (await registersAtEnds(tx as never, metered.scope, metered.deviceIds, midnights)).map(
      ({ deviceId, instant, before }) => ({ deviceId, instant, before }),
    )
  })

describe('removing old readings', () => {
  it('says with each piece that answers may be others: who asks again is told them anew', async () => {
    await fill()
    await limit(14)
    await runOnce(job())
    now += HOUR_MS
    const state = () =>
      within<{ text: string }>((tx) => stateOfAnswers(tx as never, metered.scope, CUT - 15 * DAY_MS))
    const before = await state()
    const whole = (await raw(CUT)).length
    const turn = { stopping: new AbortController().signal, again() {} }
    for (let steps = 0; steps < 5 && (await raw(CUT)).length === whole; steps++)
      await job().drain(metered.scope.organisationId, turn)
    expect((await raw(CUT)).length).toBeLessThan(whole)
    expect(
      await all(`select from audit where organisation_id = $org and action = 'readings.removed'`),
    ).toEqual([])
    expect(await state()).not.toEqual(before)
  })

  it('says after two days what a month waits for that cannot be removed', async () => {
    await fill()
    await limit(14)
    const [device] = metered.deviceIds
    const wait = () =>
      within<RetentionWait | null>((tx) =>
        retentionWait(tx as never, metered.scope, { zone: 'Africa/Lagos', branches: [] }, now),
      )
    const [{ day }] = await all(
      'select min(day) as day from reading_day where organisation_id = $org and readings > 0',
    )
    await database.admin.query(
      'delete from reading_day where organisation_id = $1 and device_id = $2 and day = $3',
      [metered.scope.organisationId, device, day],
    )
    await removeOld()
    expect(await wait()).toBeNull()
    now += 2 * DAY_MS
    // It is to be made anew, and nobody does.
    expect(await wait()).toMatchObject({ isBusy: true })
    await database.admin.query('delete from rollup_dirty where organisation_id = $1', [
      metered.scope.organisationId,
    ])
    expect(await wait()).toMatchObject({
      isBusy: false,
      unmade: [{ deviceId: device, device: `device ${device}` }],
    })
    await database.withScope(metered.scope, (tx) => setKeepMonths(tx, metered.scope, null))
  })

  it('removes the readings of whole months that are too old, and what was made of them stays to the bit', async () => {
    await fill()
    await limit(14)
    const [before, registers] = [await made(), await ends()]
    await runOnce(job())
    expect(await raw(CUT)).toHaveLength(2 * 43 * 48)
    await removeOld()
    expect(await made()).toEqual(before)
    expect(await ends()).toEqual(registers)
    // Of each of 41 days two; two days whole, and of the 128 registers before the cut those of another.
    const left = await raw(CUT)
    expect(left.length).toBeLessThan(2 * (43 * 2 + 3 * 48))
    expect(left.filter(({ ts }) => ts >= CUT - 2 * DAY_MS)).toHaveLength(2 * 2 * 48)
    expect(await raw(NOW)).toHaveLength(left.length + 2 * 19 * 48)
    const audit = await all(
      `select subject, after from audit where organisation_id = $org and action = 'readings.removed' order by id`,
    )
    expect(audit.map(({ subject }) => subject)).toEqual(['readings of 2025-07', 'readings of 2025-08'])
    expect(audit.reduce((sum, { after }) => sum + after.readings, 0)).toBe(2 * 43 * 48 - left.length)
  })

  it('rolls nothing of a removed month up anew, whatever is changed, and the months after it as before', async () => {
    await fill()
    await limit(14)
    const before = await made()
    await removeOld()
    const { scope, deviceIds } = metered
    await within((tx) => rollUpAnew(tx, scope, deviceIds))
    await drainRollups(database, scope)
    expect(await made()).toEqual(before)
    await within((tx) => rollUpFrom(tx, scope, deviceIds[0]!, FIRST, CUT + 19 * DAY_MS - STEP))
    await within((tx) => rollUpOtherDays(tx, scope, deviceIds))
    await drainRollups(database, scope)
    expect(await made()).toEqual(before)
    // A ratio from the beginning changes the months that are left alone.
    await within((tx) =>
      keepRatio(
        tx,
        scope,
        { deviceId: deviceIds[0]!, from: FIRST, ct: { primary: 200, secondary: 5 }, vt: null, why: '' },
        now,
      ),
    )
    await within((tx) => rollUpAnew(tx, scope, deviceIds))
    await drainRollups(database, scope)
    const after = await made()
    const old = ({ day }: { day: string }) => day < '2025-09-01'
    expect(after.days.filter(old)).toEqual(before.days.filter(old))
    expect(after.days.find(({ day }) => day === '2025-09-05').kwh).toBe(40 * 48)
  })

  it('refuses what comes for a removed month with a sentence and parks it; nothing is added', async () => {
    await fill()
    await limit(14)
    await removeOld()
    const before = await made()
    const frame = (at: Instant, isCorrection: boolean) => ({
      deviceId: metered.deviceIds[0]!,
      content: {
        deviceId: metered.deviceIds[0]!,
        stamp: { wall: at, offset: 0 },
        measured: { ...NOTHING_MEASURED, kwh: 5000 },
        isCorrection,
      },
      by: 'test',
      body: () => `{"at":${at}}`,
    })
    const results = await commitFrames(
      database,
      metered.scope,
      [frame(CUT - STEP - 1, false), frame(FIRST, true), frame(CUT + 60_000, false)],
      () => now,
    )
    expect(results.map(({ outcome }) => (typeof outcome === 'string' ? outcome : outcome.code))).toEqual([
      'removed',
      'removed',
      'accepted',
    ])
    const parked = await all('select code, reason from reading_parked where organisation_id = $org')
    expect(parked.map(({ code }) => code)).toEqual(['removed', 'removed'])
    expect(parked[0].reason).toContain('its totals stand as they are')
    await drainRollups(database, metered.scope)
    const after = await made()
    const old = ({ day }: { day: string }) => day < '2025-09-01'
    expect(after.days.filter(old)).toEqual(before.days.filter(old))
  })

  it('waits for readings that are not rolled up, and makes the totals of days that have none', async () => {
    await fill()
    await limit(14)
    await runOnce(job())
    now += HOUR_MS
    await database.admin.query(`delete from reading_day where organisation_id = $1 and day = '2025-08-10'`, [
      metered.scope.organisationId,
    ])
    const whole = await raw(NOW)
    await runOnce(job())
    // July is gone, August waits for its tenth.
    expect(await all('select removed_before::text from raw_retention where organisation_id = $org')).toEqual([
      { removed_before: '2025-08-01' },
    ])
    expect((await raw(NOW)).length).toBeLessThan(whole.length)
    await drainRollups(database, metered.scope)
    await runOnce(job())
    expect(await all('select removed_before::text from raw_retention where organisation_id = $org')).toEqual([
      { removed_before: '2025-09-01' },
    ])
    expect(
      await all(`select day from reading_day where organisation_id = $org and day = '2025-08-10'`),
    ).toHaveLength(2)
  })

  it('removes nothing where nobody asks for it or the wish is taken back in time, and lets readings in again', async () => {
    await fill()
    await runOnce(job())
    await limit(14)
    await runOnce(job())
    await limit(null)
    now += 2 * HOUR_MS
    await runOnce(job())
    expect(await raw(CUT)).toHaveLength(2 * 43 * 48)
    expect(await all('select refused_before from raw_retention where organisation_id = $org')).toEqual([
      { refused_before: null },
    ])
  })

  it('an organisation removes its own readings alone, and no transaction of the application removes others', async () => {
    await fill()
    const mine = metered
    metered = await makeMetered(database, { name: 'Neighbour', devices: [{ name: 'N', periodS: 1800 }] })
    await add(metered.deviceIds[0]!, course(FIRST, 20))
    await drainRollups(database, metered.scope)
    const theirs = metered
    metered = mine
    await limit(14)
    await removeOld()
    metered = theirs
    expect(await raw(NOW)).toHaveLength(20 * 48)
    // Not even by its own rights while it names no time.
    const gone = await within<{ rowCount: number }>((tx) =>
      tx.query('delete from reading where organisation_id = $1', [theirs.scope.organisationId]),
    )
    expect(gone.rowCount).toBe(0)
  })

  it('property: whatever course the readings took, totals of removed and of later months are the same when all is computed again', async () => {
    const spoiled = fc.record({
      gaps: fc.array(fc.tuple(fc.integer({ min: 0, max: DAYS * 48 }), fc.integer({ min: 1, max: 400 })), {
        maxLength: 4,
      }),
      spikes: fc.array(
        fc.tuple(fc.integer({ min: 0, max: DAYS * 48 - 1 }), fc.double({ min: 0, max: 1e6, noNaN: true })),
        {
          maxLength: 6,
        },
      ),
      corrections: fc.array(fc.integer({ min: 0, max: DAYS * 48 - 1 }), { maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(spoiled, async ({ gaps, spikes, corrections }) => {
        now = NOW
        metered = await makeMetered(database, {
          name: `Property ${++count}`,
          devices: [{ name: 'P', ratedKva: 100, periodS: 1800 }],
        })
        const [id] = metered.deviceIds as [number]
        const wrong = new Map(spikes)
        const readings = course(FIRST, DAYS)
          .map((one, n) => ({ ...one, kwh: wrong.get(n) ?? one.kwh }))
          .filter((_, n) => !gaps.some(([from, length]) => n >= from && n < from + length))
        if (readings.length === 0) return
        await add(id, readings)
        const corrected = corrections.flatMap((n) => readings[n] ?? [])
        if (corrected.length > 0)
          await add(
            id,
            corrected.map(({ at }) => ({ at, kwh: 7 })),
            true,
          )
        await drainRollups(database, metered.scope)
        await limit(14)
        const [before, registers] = [await made(), await ends()]
        await removeOld()
        await within((tx) => rollUpAnew(tx, metered.scope, metered.deviceIds))
        await drainRollups(database, metered.scope)
        expect(await made()).toEqual(before)
        expect(await ends()).toEqual(registers)
      }),
      { numRuns: 8 },
    )
  }, 120_000)
})
