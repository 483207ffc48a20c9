import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { keepQualityDaysJob } from '#jobs/demand/keep-quality-days.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { qualityOfDevices } from '../demand/quality.ts'
import type { Database } from '../engine/database.ts'
import { freshDatabase } from '../engine/testing.ts'
import { type Metered, makeMetered } from '../engine/testing-meters.ts'
import { runOnce } from '../engine/woken.ts'
import { course, importsOf } from './testing-imports.ts'

const ZONE = 'Africa/Lagos'
const NOW = Date.UTC(2026, 10, 20, 9)
const QUARTER = 15 * MINUTE_MS
/** 10 November in Lagos. */
const FIRST = Date.UTC(2026, 10, 9, 23)
const TABLES = ['reading_day', 'reading_block', 'quality_day']

let database: Database
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const { append, imported, undo, all } = importsOf(() => database, NOW)

const meter = () => makeMetered(database, { name: `Client ${++count}`, zone: ZONE, devices: [{ name: 'M' }] })

const due = (metered: Metered) => all(metered, 'select day from quality_due where device_id = $1')

/** What the old aggregate tells of ten days, once nothing waits for being made. */
async function told(metered: Metered) {
  const { scope, deviceIds } = metered
  await drainRollups(database, scope)
  await runOnce(keepQualityDaysJob({ database, clock: () => NOW }))
  const span = { from: FIRST - DAY_MS, to: FIRST + 9 * DAY_MS }
  const means = await database.withScope(scope, (tx) =>
    qualityOfDevices(tx, scope, deviceIds, span, 'daily', ZONE),
  )
  return {
    kept: await all(metered, 'select day, sums from quality_day where device_id = $1 order by day'),
    due: await due(metered),
    means: means.get(deviceIds[0]!) ?? [],
  }
}

it('T14 undo of an import leaves no power quality of days before and after those of the meter', async () => {
  const metered = await meter()
  const own = FIRST + 4 * DAY_MS
  await append(
    metered,
    course(own, QUARTER, 96, () => ({ kw: 3, hz: 49 })),
  )
  const before = await told(metered)
  expect(before).toMatchObject({ kept: [{ day: '2026-11-14' }], due: [], means: [{ kw: 3, hz: 49 }] })
  const brought = course(FIRST, QUARTER, 8 * 96, () => ({ kw: 10, hz: 50 }))
  const id = await imported(
    metered,
    brought.filter(({ at }) => at < own || at >= own + DAY_MS),
  )
  expect((await told(metered)).kept).toHaveLength(8)
  await undo(metered, id)
  expect(await told(metered)).toEqual(before)
})

it('T14 undo of an import whose meter told nothing else leaves none, and no day of it due', async () => {
  const metered = await meter()
  const brought = course(FIRST, QUARTER, 5 * 96, () => ({ kw: 10, hz: 50 }))
  const first = await imported(metered, brought)
  expect((await told(metered)).means).toHaveLength(5)
  await undo(metered, first)
  expect(await told(metered)).toEqual({ kept: [], due: [], means: [] })
  const again = await imported(metered, brought)
  await drainRollups(database, metered.scope)
  expect(await due(metered)).toHaveLength(5)
  await undo(metered, again)
  expect(await due(metered)).toEqual([])
})

it('T14 undo of an import leaves what was made of readings that have been removed since', async () => {
  const metered = await meter()
  const { scope, deviceIds } = metered
  const id = await imported(
    metered,
    course(FIRST, QUARTER, 96, () => ({ kw: 10, hz: 50 })),
  )
  await told(metered)
  await database.admin.query(
    `insert into raw_retention (organisation_id, keep_months, removed_before) values ($1, 14, '2025-09-01')`,
    [scope.organisationId],
  )
  for (const table of TABLES) {
    await database.admin.query(
      `insert into ${table} select (jsonb_populate_record(r, '{"day": "2025-08-31"}')).*
       from ${table} r where organisation_id = $1 and device_id = $2`,
      [scope.organisationId, deviceIds[0]],
    )
  }
  await undo(metered, id)
  for (const table of TABLES) {
    const days = await all(metered, `select day from ${table} where device_id = $1`)
    expect([table, days]).toEqual([table, [{ day: '2025-08-31' }]])
  }
})
