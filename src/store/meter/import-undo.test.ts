import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { keepDemandDaysJob } from '#jobs/demand/keep-demand-days.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '../engine/database.ts'
import { freshDatabase } from '../engine/testing.ts'
import { type Metered, makeMetered } from '../engine/testing-meters.ts'
import { runOnce } from '../engine/woken.ts'
import { appendReadings } from './reading/reading.ts'
import { makeMonthsAhead } from './reading/reading-month.ts'
import { course, importsOf } from './testing-imports.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const QUARTER = 15 * MINUTE_MS

let database: Database
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const meter = () => makeMetered(database, { name: `Client ${++count}`, devices: [{ name: 'M' }] })

const { append, imported, undo, all } = importsOf(() => database, NOW)

/** All that was worked out of the readings, once nothing is dirty. */
async function worked(metered: Metered) {
  await drainRollups(database, metered.scope)
  return {
    days: await all(metered, 'select * from reading_day where device_id = $1 order by day'),
    blocks: await all(metered, 'select * from reading_block where device_id = $1 order by day'),
    verdicts: await all(metered, 'select ts, verdict from register_verdict where device_id = $1 order by ts'),
  }
}

const estimatedBetween = (metered: Metered, from: string, to: string) =>
  all(
    metered,
    `select day::text as day, estimated_kwh from reading_day
     where device_id = $1 and day between '${from}' and '${to}' and estimated_kwh > 0 order by day`,
  )

describe('T14 undo of an import leaves the figures as they were before it', () => {
  it('where it told the energy of readings whose meter sent power alone', async () => {
    const metered = await meter()
    const first = Date.UTC(2026, 5, 1)
    await append(
      metered,
      course(first, QUARTER, 3 * 96, () => ({ kw: 10 })),
    )
    // One of them has a revision already: it is in force again afterwards.
    await append(metered, [{ at: first + DAY_MS, hz: 50 }])
    const before = await worked(metered)
    expect(before.days[1]!.kwh).toBeCloseTo(240, 9)

    const told = course(first + DAY_MS, QUARTER, 96, (n) => ({ kwh: 1000 + 5 * n }))
    const id = await imported(metered, told)
    const during = await worked(metered)
    expect(during.days[1]!.kwh).toBeGreaterThan(450)
    const gone = await undo(metered, id)
    expect(await worked(metered)).toEqual(before)
    expect(gone).toMatchObject({ readings: 0, corrections: 96, kept: 0 })
    expect(
      await all(
        metered,
        'select revision, is_latest, hz, kwh_import from reading_correction where device_id = $1',
      ),
    ).toEqual([{ revision: 1, is_latest: true, hz: 50, kwh_import: null }])
  })

  it('and of days whose demand is not made yet, none is marked', async () => {
    const metered = await meter()
    const { scope } = metered
    const first = Date.UTC(2026, 10, 19, 23)
    const own = course(first - DAY_MS, QUARTER, 96, (n) => ({ kwh: n }))
    await append(metered, own)
    const told = course(first, QUARTER, 40, (n) => ({ kwh: 100 + n }))
    const id = await imported(metered, told)
    await worked(metered)
    const due = async () =>
      (
        await database.admin.query('select day::text from demand_due where organisation_id = $1', [
          scope.organisationId,
        ])
      ).rows
    await runOnce(keepDemandDaysJob({ database, clock: () => NOW }))
    expect(await due()).toEqual([])
    await undo(metered, id)
    expect(await due()).toEqual([])
  })

  // A day begins at 23:00 UTC.
  const january = Date.UTC(2026, 0, 1, 11)
  const daily = course(january, DAY_MS, 41, (n) => ({ kwh: n === 20 ? 3 : 100 + 10 * n }))

  it('where the meter began after it: neither its days nor the gap have any energy', async () => {
    for (const isDrained of [true, false]) {
      const metered = await meter()
      await append(
        metered,
        course(Date.UTC(2026, 1, 28, 23), QUARTER, 200, (n) => ({ kwh: 700 + n })),
      )
      const before = await worked(metered)
      expect(before.days.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
      const id = await imported(metered, daily)
      if (isDrained) {
        const during = await worked(metered)
        expect(during.verdicts.length).toBeGreaterThan(0)
        expect(during.days).toHaveLength(31 + 28 + 3)
        expect(await estimatedBetween(metered, '2026-02-11', '2026-02-28')).toHaveLength(18)
      }
      const gone = await undo(metered, id)
      expect(await worked(metered)).toEqual(before)
      expect(gone).toMatchObject({ readings: 41, corrections: 0, kept: 0 })
    }
  })

  it('where the meter ended before it', async () => {
    const metered = await meter()
    await append(
      metered,
      course(Date.UTC(2025, 11, 9, 23), QUARTER, 200, (n) => ({ kwh: n / 4 })),
    )
    const before = await worked(metered)
    const id = await imported(metered, daily)
    expect((await worked(metered)).days).toHaveLength(22 + 31 + 10)
    await undo(metered, id)
    expect(await worked(metered)).toEqual(before)
  })

  it('where the meter sent before and after it: the gap is told as estimated', async () => {
    const metered = await meter()
    await append(metered, [
      ...course(Date.UTC(2025, 11, 9, 23), QUARTER, 200, (n) => ({ kwh: n / 4 })),
      ...course(Date.UTC(2026, 1, 28, 23), QUARTER, 200, (n) => ({ kwh: 700 + n })),
    ])
    const before = await worked(metered)
    const id = await imported(metered, daily)
    expect(await worked(metered)).not.toEqual(before)
    await undo(metered, id)
    expect(await worked(metered)).toEqual(before)
  })

  it('where nothing else was read', async () => {
    const metered = await meter()
    const id = await imported(metered, daily)
    await worked(metered)
    await undo(metered, id)
    expect(await worked(metered)).toEqual({ days: [], blocks: [], verdicts: [] })
  })

  it('while another process takes a reading in: that one is the newest of its device', async () => {
    const metered = await meter()
    const { scope, deviceIds } = metered
    const id = await imported(metered, daily)
    const at = daily.at(-1)!.at + DAY_MS
    const reading = { ...NOTHING_MEASURED, at, kwh: 9000 }
    const rows = [{ deviceId: deviceIds[0]!, isCorrection: false, by: 'test', reading }]
    const waits = `select from pg_stat_activity where datname = current_database() and state = 'active'
      and query like '%device_latest l join import%' and pid <> pg_backend_pid()`
    let undone: Promise<unknown> = Promise.resolve()
    await makeMonthsAhead(database, [at])
    await database.withScope(scope, async (tx) => {
      await appendReadings(tx, scope, rows, NOW)
      undone = undo(metered, id)
      await expect.poll(async () => (await database.admin.query(waits)).rowCount).toBe(1)
    })
    await undone
    const latest = await all(metered, 'select ts from device_latest where device_id = $1')
    expect(latest.map(({ ts }) => Number(ts))).toEqual([at])
  })

  it('while days are rolled up: it waits, so that none is written back', async () => {
    const metered = await meter()
    const id = await imported(metered, daily)
    const drain = await database.admin.connect()
    try {
      await drain.query('begin')
      await drain.query(`select pg_advisory_xact_lock(hashtext('nairawatt.rollup'), $1)`, [
        metered.scope.organisationId,
      ])
      let isDone = false
      const undone = undo(metered, id).then(() => {
        isDone = true
      })
      const waits = `select from pg_locks where locktype = 'advisory' and not granted`
      await expect.poll(async () => (await drain.query(waits)).rowCount).toBe(1)
      expect(isDone).toBe(false)
      expect(await all(metered, 'select ts from reading_in_force where device_id = $1')).toHaveLength(41)
      await drain.query('commit')
      await undone
    } finally {
      drain.release()
    }
    expect(await all(metered, 'select ts from reading_in_force where device_id = $1')).toEqual([])
  })
})
