import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { round } from '#domain/round.ts'
import { type TestServer, testServer } from '../testing.ts'
import { type Json, row } from '../testing-analysis.ts'
import { measureDays } from '../testing-months.ts'
import { allowBilling } from '../testing-rows.ts'

// Ikeja, October 2026, no bill of its own: the last one is September's at ₦300 a kWh. The tariff is 200.00 before VAT and
// 209.50 from the 10th. The utility gives 33.37 kWh a day, the generator (100 kVA) 400 kWh in 10 hours, 134.20 L by its
// fuel curve, on the 1st to the 5th and on the 16th to the 20th; 170 L at ₦1000 are entered for the first 15 days.
const OCTOBER = '01-10-2026%2000:00/31-10-2026%2023:59'
// 9 × 33.37 × 215 + 22 × 33.37 × 225.2125 = 64 570.95 + 165 337.50475
const UTILITY_NAIRA = 229_908.45
const [ENTERED, ESTIMATED] = [170, 671]
const DIESEL_NAIRA = (ENTERED + ESTIMATED) * 1000
const TOTAL_KWH = 31 * 33.37 + 4000

let server: TestServer
let access: string
let utility: number
let generator: number
let ikeja: number

beforeAll(async () => {
  server = await testServer()
  const { cast, database } = server
  ikeja = cast.ikeja.branchId
  ;[utility, generator] = cast.ikeja.deviceIds
  const { admin } = database
  await admin.query('update device set rated_kva = 100 where id = $1', [generator])
  await admin.query(`update device set valid_from = '2026-08-31T23:00Z'`)
  await measureDays(database, cast.lagosFoods, [
    { deviceId: utility, from: '2026-09-01', days: 30, kwh: 30 },
    { deviceId: utility, from: '2026-10-01', days: 31, kwh: 33.37 },
    ...[
      [1, 5, 400, 10],
      [6, 10, 0, 0],
      [16, 5, 400, 10],
      [21, 11, 0, 0],
    ].map(([day, days, kwh, hours]) => ({
      deviceId: generator,
      from: `2026-10-${String(day).padStart(2, '0')}`,
      days: days!,
      kwh: kwh!,
      hours: hours!,
    })),
  ])
  const own = [cast.lagosFoods, ikeja]
  await admin.query(
    `insert into tariff (organisation_id, device_type, rate, vat_rate, valid_from)
     values ($1, 'UTILITY', 200, 0.075, '2026-01-01'), ($1, 'UTILITY', 209.5, 0.075, '2026-10-10')`,
    [cast.lagosFoods],
  )
  await admin.query(
    `insert into bill (organisation_id, branch_id, kind, date, value, amount, vat_inclusive_amount)
     values ($1, $2, 'pre-paid', '2026-09-12', 1000, 279069.77, 300000)`,
    own,
  )
  await admin.query(
    `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
     values ($1, $2, '2026-10-02', 900, 1000)`,
    own,
  )
  await admin.query(
    `insert into diesel_entry (organisation_id, branch_id, start_date, end_date, quantity)
     values ($1, $2, '2026-10-01', '2026-10-15', 170)`,
    own,
  )
  await allowBilling(database, cast.lagosFoods)
  access = (await server.logIn('alice')).access
})
afterAll(() => server.close())

async function get(path: string): Promise<Json> {
  const { status, body } = await server.get(
    `/api/v1/${path.replace('ID', String(server.cast.alice))}`,
    access,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.authenticatedData ?? body) as Json
}

const branchIn = (answer: Json) =>
  (answer.branches as unknown as (Json & { branch_id: number })[]).find(
    ({ branch_id }) => branch_id === ikeja,
  )!
const overviewRow = (answer: Json, name: string) =>
  (answer.data as never as Record<string, Json[]>)[name]!.find(({ month }) => `${month}` === 'October 2026')!
const value = (part: unknown) => Number(part)

describe('T8 one energy in one period costs the same on every page, to the kobo', () => {
  it('the utility of October: the tariffs of its days, not the bill of September', async () => {
    const usage = row(branchIn(await get(`dashboard/device_usage/ID/${OCTOBER}/daily`)).devices, utility)
    expect(usage.billing_totals).toMatchObject({ present_total: { value_naira: UTILITY_NAIRA } })
    expect(overviewRow(await get('cost_tracker_overview/ID'), 'utility_overview')).toMatchObject({
      energy_consumed_kwh: 1034.47,
      energy_consumed_naira: UTILITY_NAIRA,
    })
    const bill = row(branchIn(await get(`billing_data/ID/${OCTOBER}`)).devices, utility)
    expect(bill.billing?.totals?.present_total).toMatchObject({ value_naira: UTILITY_NAIRA })
    expect(bill.billing?.consumption_naira?.values).toEqual([UTILITY_NAIRA])
    const all = row(branchIn(await get(`dashboard/ID/${OCTOBER}/daily`)).devices, utility)
    expect(all.billing?.totals?.present_total).toMatchObject({ value_naira: UTILITY_NAIRA })
    const report = await get('report/ID/02-10-2026/monthly')
    expect(row(report.cost_implication?.rows, utility)).toMatchObject({ cost: UTILITY_NAIRA })
  })

  it('September keeps the rate of its own bill', async () => {
    const september = '01-09-2026%2000:00/30-09-2026%2023:59'
    const usage = row(branchIn(await get(`dashboard/device_usage/ID/${september}/daily`)).devices, utility)
    expect(usage.billing_totals).toMatchObject({ present_total: { value_naira: 270_000 } })
    expect(row((await get('report/ID/02-09-2026/monthly')).cost_implication?.rows, utility)).toMatchObject({
      cost: 270_000,
    })
  })

  it('the generator and the branch together', async () => {
    const total = UTILITY_NAIRA + DIESEL_NAIRA
    const bill = branchIn(await get(`billing_data/ID/${OCTOBER}`))
    expect(row(bill.devices, generator).billing?.totals?.present_total).toMatchObject({
      value_naira: DIESEL_NAIRA,
    })
    expect(bill.billing_totals?.present_total).toMatchObject({ value_naira: total })
    expect(bill.billing_totals?.metrics).toMatchObject({ blended_cost_per_kwh: round(total / TOTAL_KWH) })
    expect((await get('report/ID/02-10-2026/monthly')).cost_implication).toMatchObject({ total_cost: total })
    const card = await get(`score_card/ID/${OCTOBER}`)
    expect(row(card.generators, generator)).toMatchObject({ cost: DIESEL_NAIRA })
    const { data } = await get(`blended_cost/${ikeja}/${OCTOBER}/`)
    expect(data).toBe(round(total / TOTAL_KWH))
    const { selection } = await get(`dashboard/total_energy/ID/${OCTOBER}/daily?branches=${ikeja}`)
    expect(selection?.blended_cost?.value).toBe(round(total / TOTAL_KWH))
  })

  it('without a tariff the last bill’s rate stands in, on every page', async () => {
    const { admin } = server.database
    await admin.query('update tariff set valid_from = valid_from + 3650')
    try {
      const expected = 310_341 // 1034.47 × 300
      const usage = row(branchIn(await get(`dashboard/device_usage/ID/${OCTOBER}/daily`)).devices, utility)
      expect(usage.billing_totals).toMatchObject({ present_total: { value_naira: expected } })
      expect(overviewRow(await get('cost_tracker_overview/ID'), 'utility_overview')).toMatchObject({
        energy_consumed_naira: expected,
      })
      const bill = row(branchIn(await get(`billing_data/ID/${OCTOBER}`)).devices, utility)
      expect(bill.billing?.totals?.present_total).toMatchObject({ value_naira: expected })
    } finally {
      await admin.query('update tariff set valid_from = valid_from - 3650')
    }
  })
})

describe('T7 diesel entered for half a month', () => {
  const mixed = {
    litres: ENTERED + ESTIMATED,
    entered_litres: ENTERED,
    estimated_litres: ESTIMATED,
    cost: DIESEL_NAIRA,
  }

  it('the Report and the Score Card say how much is entered and how much estimated, of the litres that are priced', async () => {
    const report = await get('report/ID/02-10-2026/monthly')
    expect(row(report.fuel_consumption, generator)).toMatchObject({ ...mixed, is_estimated: true })
    expect(row((await get(`score_card/ID/${OCTOBER}`)).generators, generator)).toMatchObject(mixed)
    const old = branchIn(await get(`scorecard/fuel-consumption/ID/${OCTOBER}/`)).devices
    expect(row(old, generator).score_card?.fuel_consumption).toMatchObject({
      diesel_usage: ENTERED + ESTIMATED,
    })
  })

  it('an entry for all of the days on which it ran leaves nothing to estimate', async () => {
    const half = await get(`score_card/ID/01-10-2026%2000:00/15-10-2026%2023:59`)
    expect(row(half.generators, generator)).toMatchObject({
      litres: ENTERED,
      entered_litres: ENTERED,
      estimated_litres: 0,
      cost: ENTERED * 1000,
    })
  })

  it('the Cost Tracker tells what of its forecast lies on days without an entry', async () => {
    expect(overviewRow(await get('cost_tracker_overview/ID'), 'diesel_overview')).toMatchObject({
      inputted_usage: ENTERED,
      inputted_cost: ENTERED * 1000,
      forecasted_usage: 1342,
      estimated_usage: ESTIMATED,
    })
  })
})

describe('T17 what the sources of a branch add to its cost of energy', () => {
  it('adds up to the blended cost of that branch, whatever another branch used', async () => {
    const { admin } = server.database
    const [yaba] = server.cast.yaba.deviceIds
    await measureDays(server.database, server.cast.lagosFoods, [
      { deviceId: yaba, from: '2026-10-01', days: 31, kwh: 500 },
    ])
    const answer = await get(`dashboard/total_energy/ID/${OCTOBER}/daily`)
    for (const { branch_id, devices } of answer.branches as never as (Json & { devices: Json[] })[]) {
      const parts = devices.map(({ dashboard }) => value(dashboard?.cost_of_energy?.value))
      const { data } = await get(`blended_cost/${branch_id}/${OCTOBER}/`)
      expect(round(parts.reduce((sum, part) => sum + part, 0))).toBe(data)
    }
    await admin.query('delete from reading_day where device_id = $1', [yaba])
  })
})
