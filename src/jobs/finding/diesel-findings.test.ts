import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '#domain/finding/finding.ts'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { makeMetered } from '#store/engine/testing-meters.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { tree } from '#store/site/organisation.ts'
import { drainRollups } from '../meter/drain-rollups.ts'
import { dieselFindings } from './diesel-findings.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const FROM = Date.UTC(2026, 10, 1)
let database: Database
let scope: Scope
let branch: number
let gen: number

beforeAll(async () => {
  database = await freshDatabase()
  const metered = await makeMetered(database, {
    name: 'Tanks',
    devices: [{ name: 'Gen 1', ratedKva: 100, periodS: 3600 }],
  })
  scope = metered.scope
  gen = metered.deviceIds[0]!
  const { rows } = await database.admin.query<{ id: number }>(
    `update branch set tank_litres = 1000 where organisation_id = $1 returning id`,
    [scope.organisationId],
  )
  branch = rows[0]!.id
  await database.admin.query(
    `update device set device_type = 'GENERATOR', source_tag = 'AGGREGATORY', valid_from = '2026-01-01'
     where organisation_id = $1`,
    [scope.organisationId],
  )
  await database.admin.query(
    `with bought as (
       insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
       values ($1, $2, '2026-11-05', 520, 1350) returning id)
     insert into delivery (organisation_id, branch_id, purchase_id, date, at, supplier, received, how)
     select $1, $2, id, '2026-11-05', '10:20', 'Harmat Oil', 500, 'flow-meter' from bought`,
    [scope.organisationId, branch],
  )
})
afterAll(() => database.close())

const find = (since = '2025-10-01', recent = '2026-10-16'): Promise<readonly Finding[]> =>
  database.withScope(scope, async (tx) =>
    dieselFindings.find({ tx, scope, tree: (await tree(tx, scope))!, now: NOW, since, recent }),
  )

const dip = (date: string, litres: number) =>
  database.admin.query(
    `insert into tank_dip (organisation_id, branch_id, date, at, quantity) values ($1, $2, $3, '07:00', $4)`,
    [scope.organisationId, branch, date, litres],
  )

describe('findings of diesel', () => {
  it('I-DSL-1 a delivery 20 L short at the price of its purchase, drawn from its bill', async () => {
    const [short, ...others] = await find()
    expect(others).toEqual([])
    expect(short).toMatchObject({
      kind: 'delivery-short',
      from: '2026-11-05',
      to: '2026-11-06',
      low: 27_000,
      mid: 27_000,
      high: 33_750,
      draws: [{ most: 702_000 }],
    })
    expect(short!.evidence.map(({ label, value }) => [label, value])).toEqual([
      ['Invoiced', '520 L'],
      ['Received', '500 L'],
      ['Short', '20 ± 5 L'],
      ['Supplier', 'Harmat Oil'],
      ['Price of a litre', '₦1,350.00'],
    ])
  })

  it('a fall at night is told once, and not again in the gap of its period', async () => {
    // The set stands; the level falls from 800 to 600 L in the night of 10 November.
    const night = Date.UTC(2026, 10, 10, 1)
    const rows = Array.from({ length: 19 * 24 }, (_, n) => {
      const at = FROM + n * 3_600_000
      const fuelPct = at < Date.UTC(2026, 10, 5, 9) ? 40 : at < night ? 90 : 70
      return {
        deviceId: gen,
        reading: { ...NOTHING_MEASURED, at, kw: 0, kwh: 1000, run: false, fuelPct },
        isCorrection: false,
        by: 'test',
      }
    })
    await makeMonthsAhead(
      database,
      rows.map(({ reading }) => reading.at),
    )
    await database.withScope(scope, (tx) => appendReadings(tx, scope, rows, NOW))
    await drainRollups(database, scope)
    await dip('2026-11-01', 400)
    await dip('2026-11-19', 700)
    const found = await find()
    expect(found.map(({ kind }) => kind)).toEqual(['delivery-short', 'tank-fell'])
    // u = √2 · 10 L at ₦1,350.
    expect(found[1]).toMatchObject({ from: '2026-11-10', mid: 270_000, low: 250_908.12, deviceId: gen })
    expect(found[1]!.subject).toBe(`fall ${gen} 2026-11-10T00:00Z`)
  })

  it('what leaves the tank beside it is a gap of what is left', async () => {
    await database.admin.query(`update tank_dip set quantity = 500 where date = '2026-11-19'`)
    const gap = (await find()).find(({ kind }) => kind === 'tank-gap')
    // 400 + 500 − 0 − 500 − 200 of the fall; u = √(10² + 10² + 5²).
    expect(gap).toMatchObject({
      mid: 270_000,
      low: 249_750,
      subject: `tank ${branch} 2026-11`,
    })
  })

  it('a fall from before the recent days is not told anew, and its litres are in no gap', async () => {
    const found = await find('2025-10-01', '2026-11-12')
    expect(found.map(({ kind, mid }) => [kind, mid])).toEqual([
      ['delivery-short', 27_000],
      ['tank-gap', 270_000],
    ])
  })

  it('a gap keeps its name and beginning while the days that are looked back to move on', async () => {
    await dip('2026-09-03', 700)
    await dip('2026-10-02', 650)
    await dip('2026-10-20', 600)
    const gaps = async (since: string) =>
      (await find(since)).flatMap(({ kind, subject, from, to }) =>
        kind === 'tank-gap' ? [[subject, from, to]] : [],
      )
    const november = [[`tank ${branch} 2026-11`, '2026-11-01', '2026-11-20']]
    for (const since of ['2026-09-01', '2026-10-01', '2026-11-01'])
      expect(await gaps(since)).toEqual(november)
    await database.admin.query(
      `insert into finding (organisation_id, kind, subject, branch_id, from_day, to_day, basis, evidence, state, reason,
         noticed_at, figures_at)
       values ($1, 'tank-gap', 'tank of before', $2, '2026-11-01', '2026-11-20', 'measured', '[]', 'dismissed', 'Spilt',
         now(), now())`,
      [scope.organisationId, branch],
    )
    expect(await gaps('2026-09-01')).toEqual([])
  })
})
