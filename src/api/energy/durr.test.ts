import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CostOverview, FuelDay } from '#contract/cost/cost-tracker.ts'
import { round } from '#domain/round.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { type TestServer, testServer } from '../testing.ts'
import { createWriter, type Writer } from '../testing-writer.ts'

/**
 * A measured factory, January to July 2025 (excerpts/LICENCES.txt): every run of its generator as readings, what each
 * day burned as entries, what was bought as purchases. The average run gives about 96 kW, so the set is taken for one
 * of 150 kVA. What is expected below is added up from the files and by hand, not by the product's own functions.
 */
interface Run {
  readonly day: string
  readonly from: number
  readonly to: number
  readonly litres: number
  readonly hours: number
  readonly kwh: number
}

interface Purchase {
  readonly date: string
  readonly litres: number
  readonly price: number
}

const HOUR = 3_600_000
const QUARTER = 900_000
const ZONE_AHEAD = 2 * HOUR // Johannesburg
const FROM = Date.UTC(2024, 11, 31, 22) // local midnight of 1 January 2025
const TO = Date.UTC(2025, 6, 31, 22)
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July'].map((name) => `${name} 2025`)

const readRows = (name: string) =>
  readFileSync(new URL(`./excerpts/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

/** A run is known by the hour in which it ended: it is taken to have ended with that hour. */
const runs: Run[] = readRows('durr-generator-runs.csv').map(([hour, litres, hours, kwh]) => {
  const to = Date.parse(hour!.replace('Z', ':00Z')) + HOUR
  const from = to - Number(hours) * HOUR
  const day = new Date(from + ZONE_AHEAD).toISOString().slice(0, 10)
  return { day, from, to, litres: Number(litres), hours: Number(hours), kwh: Number(kwh) }
})
const purchases: Purchase[] = readRows('durr-diesel-purchases.csv').map(([date, litres, price]) => ({
  date: date!,
  litres: Number(litres),
  price: Number(price),
}))

const sum = <T>(items: readonly T[], pick: (item: T) => number) =>
  items.reduce((all, item) => all + pick(item), 0)
const inMonth = (n: number) => (day: string) => Number(day.slice(5, 7)) === n + 1
const runsInMonth = (n: number) => runs.filter(({ day }) => inMonth(n)(day))
const boughtIn = (n: number) => purchases.filter(({ date }) => inMonth(n)(date))
const days = [...new Set(runs.map(({ day }) => day))]
const onDay = (day: string) => runs.filter((run) => run.day === day)

/** The chart's 100 and 125 kW rows (domain.md §6.1), four fifths of the way: a set of 120 kW. */
const CURVE = [
  [30, 11.32],
  [60, 18.22],
  [90, 25.92],
  [120, 33.12],
] as const

function expectedLitres(day: string): number {
  const [kwh, hours] = [sum(onDay(day), (run) => run.kwh), sum(onDay(day), (run) => run.hours)]
  const kw = kwh / hours
  const above = kw < 60 ? 1 : kw < 90 ? 2 : 3
  const [[kw0, low], [kw1, high]] = [CURVE[above - 1]!, CURVE[above]!]
  return (low + ((high - low) * (kw - kw0)) / (kw1 - kw0)) * hours
}

let server: TestServer
let chidi: Writer
let branchId: number

beforeAll(async () => {
  server = await testServer()
  const organisation = server.cast.otherLtd
  const { admin } = server.database
  const branch = await admin.query<{ id: number }>(
    `insert into branch (organisation_id, name, zone) values ($1, 'Durr', 'Africa/Johannesburg') returning id`,
    [organisation],
  )
  branchId = branch.rows[0]!.id
  const device = await admin.query<{ id: number }>(
    `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, source_tag, rated_kva, valid_from)
     values ($1, $2, 'Generator', 'GENERATOR', false, true, 'AGGREGATORY', 150, '2025-01-01') returning id`,
    [organisation, branchId],
  )
  await readings(organisation, device.rows[0]!.id)
  chidi = await createWriter(server, 'chidi')
  for (const { date, litres, price } of purchases) {
    const body = { branch: branchId, quantity: litres.toFixed(2), price_per_litre: price.toFixed(2), date }
    const reply = await chidi.send('POST', `cost_tracker/${server.cast.chidi}/add_cost/diesel/`, body)
    expect(reply.status, reply.body.error).toBe(200)
  }
  for (const day of days) {
    const quantity = sum(onDay(day), (run) => run.litres).toFixed(2)
    const body = {
      branch: branchId,
      start_date: day,
      end_date: day,
      quantity,
      fuel_type: 'diesel',
      reason: 'By the level of the tank',
    }
    const reply = await chidi.send('POST', `fuel-entry/${branchId}/`, body)
    expect(reply.status, reply.body.error).toBe(201)
  }
})
afterAll(() => server.close())

/** A register every quarter of an hour and at both ends of a run; a sample says whether it ran up to then. */
async function readings(organisation: number, deviceId: number): Promise<void> {
  const instants = new Set(runs.flatMap(({ from, to }) => [from, to]))
  for (let at = FROM; at <= TO; at += QUARTER) instants.add(at)
  const sorted = [...instants].sort((a, b) => a - b)
  const registerAt = (at: number) =>
    sum(runs, ({ from, to, kwh }) => (kwh * Math.min(Math.max(at - from, 0), to - from)) / (to - from))
  const { admin } = server.database
  await admin.query(
    `select ensure_reading_month(m) from generate_series('2024-12-01'::timestamptz, '2025-08-01', '1 month') m`,
  )
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, run)
     select $1, $2, to_timestamp(at / 1000), kwh, run from unnest($3::float8[], $4::float8[], $5::boolean[]) r(at, kwh, run)`,
    [
      organisation,
      deviceId,
      sorted,
      sorted.map((at) => 5000 + registerAt(at)),
      sorted.map((at) => runs.some(({ from, to }) => from < at && at <= to)),
    ],
  )
  await admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000))`,
    [organisation, deviceId, FROM, TO],
  )
  // A reader waits for a while only: seven months are rolled up before anything is asked.
  await drainRollups(server.database, wholeOrganisation(organisation, null, 'Africa/Johannesburg'))
}

async function overview(): Promise<CostOverview> {
  const { status, body } = await chidi.get(`cost_tracker_overview/${server.cast.chidi}?branches=${branchId}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as never
}

async function month(n: number): Promise<FuelDay[]> {
  const path = `diesel_tracker_overview/${server.cast.chidi}/2025/${n + 1}?branches=${branchId}`
  const { body } = await chidi.get(path)
  return body.data as FuelDay[]
}

describe('Durr January to July', () => {
  it('the files: 71 runs on 56 days, 92.78 h, 3237.3 L used, 2746 L bought', () => {
    expect([runs.length, days.length, purchases.length]).toEqual([71, 56, 24])
    expect(sum(runs, ({ hours }) => hours)).toBeCloseTo(92.78, 9)
    expect(sum(runs, ({ litres }) => litres)).toBeCloseTo(3237.3, 9)
    expect(sum(runs, ({ kwh }) => kwh)).toBeCloseTo(8856.4, 9)
    expect(sum(purchases, ({ litres }) => litres)).toBe(2746)
    const inOrder = [...runs].sort((a, b) => a.from - b.from)
    expect(inOrder.slice(1).every(({ from }, n) => from >= inOrder[n]!.to)).toBe(true)
  })

  it('CT-06 the diesel overview: 3237.30 L entered against 2746.00 L bought', async () => {
    const { data, totals } = await overview()
    expect(totals.diesel).toMatchObject({ inputted_usage: 3237.3, purchased_litres: 2746 })
    expect(totals.diesel).not.toHaveProperty('unknown')
    const rows = [...data.diesel_overview].reverse()
    expect(rows.map((row) => row.month)).toEqual(MONTHS)
    expect(rows.map((row) => row.inputted_usage)).toEqual([272.7, 167.4, 531.9, 364.5, 542.7, 891, 467.1])
    expect(rows.map((row) => row.purchased_litres)).toEqual([251, 150, 390, 275, 550, 726, 404])
    expect(rows.map((row) => row.coverage)).toEqual(MONTHS.map(() => 1))
  })

  it('CT-06 each month’s price, cost and expectation, worked out from the files', async () => {
    const rows = [...(await overview()).data.diesel_overview].reverse()
    rows.forEach((row, n) => {
      const litres = sum(runsInMonth(n), (run) => run.litres)
      const price = sum(boughtIn(n), (one) => one.litres * one.price) / sum(boughtIn(n), (one) => one.litres)
      const expected = sum(days.filter(inMonth(n)), expectedLitres)
      expect(row.price_per_litre, row.month).toBeCloseTo(price, 2)
      expect(row.inputted_cost, row.month).toBeCloseTo(litres * price, 1)
      expect(row.forecasted_usage, row.month).toBeCloseTo(expected, 1)
      expect(row.diesel_difference, row.month).toBeCloseTo(litres - expected, 1)
      expect(row.cost_difference, row.month).toBeCloseTo((litres - expected) * price, 0)
      expect(row.percentage_usage, row.month).toBeCloseTo(((litres - expected) / expected) * 100, 1)
    })
  })

  it('CT-06 more was entered than the energy explains: 3237.30 L against 2525.90 expected, 28.16 %', async () => {
    const { totals } = await overview()
    const expected = sum(days, expectedLitres)
    expect(totals.diesel).toMatchObject({
      forecasted_usage: Math.round(expected * 100) / 100,
      diesel_difference: Math.round((3237.3 - expected) * 100) / 100,
    })
    expect(totals.diesel?.forecasted_usage).toBe(2525.9)
    expect(totals.diesel?.percentage_usage).toBe(28.16)
  })

  it('DE-04 the days of each month explain its litres, hours and L/h', async () => {
    let [hours, litres] = [0, 0]
    for (const [n] of MONTHS.entries()) {
      const rows = await month(n)
      expect(rows.map(({ date }) => date)).toEqual(days.filter(inMonth(n)).sort().reverse())
      for (const row of rows) {
        const [l, h, kwh] = [
          sum(onDay(row.date), (run) => run.litres),
          sum(onDay(row.date), (run) => run.hours),
          sum(onDay(row.date), (run) => run.kwh),
        ]
        expect(row.quantity, row.date).toBeCloseTo(l, 2)
        expect(row.hours_of_use, row.date).toBeCloseTo(h, 2)
        expect(row.energy_consumed['Gen 1'], row.date).toBeCloseTo(kwh, 1)
        expect(row.litres_per_hour['Gen 1'], row.date).toBe(round(l / h))
        expect(row.energy_per_litre['Gen 1'], row.date).toBeCloseTo(kwh / l, 2)
        expect(row).not.toHaveProperty('warning')
      }
      hours += sum(rows, (row) => row.hours_of_use)
      litres += sum(rows, (row) => row.quantity)
    }
    expect(hours).toBeCloseTo(92.78, 2)
    expect(litres).toBeCloseTo(3237.3, 2)
    expect(litres / hours).toBeCloseTo(34.89, 2)
  })

  it('DB-03 the Dashboard’s blended cost of those months is the litres entered at each month’s price', async () => {
    const { body } = await chidi.get(`blended_cost/${branchId}/01-01-2025%2000:00/31-07-2025%2023:59/`)
    const cost = MONTHS.reduce((all, _, n) => {
      const price = sum(boughtIn(n), (one) => one.litres * one.price) / sum(boughtIn(n), (one) => one.litres)
      return all + sum(runsInMonth(n), (run) => run.litres) * price
    }, 0)
    expect(body.data).toBeCloseTo(cost / 8856.4, 2)
  })
})
