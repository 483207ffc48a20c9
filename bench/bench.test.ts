import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { analysis } from './analysis.ts'
import { answers } from './answers.ts'
import { type Built, build } from './build.ts'
import { dashboard } from './dashboard.ts'
import { freshness } from './freshness.ts'
import { gateways } from './gateways.ts'
import { ingest } from './ingest.ts'
import { lateDay } from './late-day.ts'
import { packing } from './packing.ts'
import { platform } from './platform.ts'
import { isWithin, type Line, markdownReport, type Section } from './report.ts'
import { type Size, sizes } from './size.ts'

// What is measured must work and be right; how long it takes is for `npm run bench`.
const size: Size = {
  ...sizes.quick,
  days: 12,
  repeats: 1,
  fewRepeats: 1,
  posts: { 1: 3, 100: 2, 10000: 1 },
  lateDays: 1,
  freshReadings: 2,
  gateways: { meters: 80, seconds: 1 },
}

let database: Database
let built: Built

beforeAll(async () => {
  database = await freshDatabase()
  built = await build(database, size)
})

afterAll(() => database.close())

/** Every figure was taken: a number above zero, and so is every ratio. */
function expectFigures(sections: readonly Section[], lines: number): void {
  const all = sections.flatMap((section) => section.lines)
  expect(all).toHaveLength(lines)
  for (const { what, value, ratios, also = {} } of all) {
    for (const figure of [value, ...Object.values(ratios), ...Object.values(also)]) {
      expect(figure, what).toBeGreaterThan(0)
    }
  }
}

describe('the measurements', () => {
  it('builds every meter’s history whole and rolled up', async () => {
    const { rows } = await database.admin.query(
      `select count(*)::int4 as days, count(*) filter (where coverage_s = 86400)::int4 as whole from reading_day`,
    )
    // 10 devices, 12 whole days and today.
    expect(rows[0]).toEqual({ days: 130, whole: 120 })
    expectFigures([built.section], 1 + 1)
  })

  it('asks what other products answer too, from a process of its own', async () => {
    expectFigures([await answers(database, built.world)], 7)
  })

  it('asks every dashboard call for 5 and 10 devices', async () => {
    // Eight calls for each of three askings, and the cost tracker once.
    expectFigures(await dashboard(database, built.world), 8 * 3 + 1)
  })

  it('asks for score card, reports and power quality of a branch', async () => {
    // Three answers of the branch, four measures of its first device.
    expectFigures(await analysis(database, built.world), 3 + 4)
  })

  it('asks for the pages of an administrator of the platform', async () => {
    const few = { clients: 3, branchesEach: 2, devicesEach: 4 }
    const [pages] = await platform(database, built.world, few)
    expectFigures([pages!], 18)
  })

  it('repairs a day that arrives late, and leaves the history as it was', async () => {
    expectFigures([await lateDay(database, built.world)], 1)
  })

  it('sees a posted reading in the figure of today', async () => {
    expectFigures([await freshness(database, built.world)], 2)
    const { rows } = await database.admin.query('select max(ts)::text as newest from reading')
    expect(rows[0]).toEqual({ newest: '2026-11-30 10:00:00+00' })
  })

  it('packs the readings of every meter, and leaves the history as it was', async () => {
    const standing = async () =>
      (await database.admin.query('select count(*)::int4 as count from reading')).rows
    const before = await standing()
    expectFigures([await packing(database, built.world)], 3)
    expect(await standing()).toEqual(before)
  })

  it('posts readings one by one, by hundreds and by ten thousands', async () => {
    expectFigures([await ingest(database, built.world)], 4)
  })

  it('sends by MQTT, to the server and to a site agent', async () => {
    expectFigures([await gateways(database, built.world)], 4)
    const { rows } = await database.admin.query(
      `select count(*)::int4 as readings from reading r join device_name n
         on n.organisation_id = r.organisation_id and n.device_id = r.device_id`,
    )
    // Each way: all of them first (80 of 200), spread, and at once.
    expect(rows[0]).toEqual({ readings: 2 * 3 * 80 })
  })
})

describe('the report', () => {
  const line: Line = {
    what: 'a call',
    value: 12.345,
    unit: 'ms',
    ratios: { 'bare SQL': 2.5 },
    also: { p95: 1234.5 },
  }

  it('marks budgets that are kept and missed', () => {
    const of = (figure: number): Line => ({ ...line, budget: { of: 'p95', figure, most: 50 } })
    expect([isWithin(of(50)), isWithin(of(50.1)), isWithin(line)]).toEqual([true, false, true])
    expect(markdownReport([{ title: 'Calls', lines: [of(51)] }])).toContain('✗ missed p95 ≤ 50 ms')
  })

  it('writes ratios first, with as many digits as they mean something', () => {
    expect(markdownReport([{ title: 'Calls', lines: [line] }])).toContain(
      '| a call | 2.5 × bare SQL | 12.3 ms  | p95 1,235 |',
    )
  })
})
