import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEATURES } from '#domain/people/feature.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import { analysisBench, type Json } from '../../testing-analysis.ts'

// `testing-analysis`, with Yaba moved to Nairobi: every call that carries a total and its rows or bars is asked for
// several ranges and intervals, and what stands there must add up. Figures are rounded once, to 0.01: n of them may
// differ from the rounded total by half a unit each, and by half a unit of the total.
const RANGES: Readonly<Record<string, string>> = {
  days: '01-11-2026%2000:00/03-11-2026%2023:59',
  day: '02-11-2026%2000:00/02-11-2026%2023:59',
  cut: '01-11-2026%2007:07/03-11-2026%2013:41',
  month: '01-11-2026%2000:00/30-11-2026%2023:59',
  running: '15-10-2026%2000:00/20-11-2026%2010:00',
}
const INTERVALS: readonly Bucket[] = ['15mins', '30mins', 'hourly', 'daily', 'weekly', 'monthly']
const HALF_UNIT = 0.005

let bench: Awaited<ReturnType<typeof analysisBench>>
let get: (path: string) => Promise<Json>

beforeAll(async () => {
  bench = await analysisBench()
  const { admin } = bench.server.database
  const { lagosFoods, yaba } = bench.server.cast
  await admin.query(`update organisation set client_type = 'BESPOKE'`)
  await admin.query(
    `insert into feature_flag (organisation_id, flag, is_on)
     select $1, flag, true from unnest($2::text[]) flag on conflict do nothing`,
    [lagosFoods, FEATURES],
  )
  await admin.query(`update branch set zone = 'Africa/Nairobi' where id = $1`, [yaba.branchId])
  const from = new Date(Date.UTC(2026, 9, 31, 18))
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import)
     select $1, $2, $3::timestamptz + n * interval '10 minutes', 500 + n * 1.2345 from generate_series(0, 600) n`,
    [lagosFoods, yaba.deviceIds[0], from],
  )
  await admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     values ($1, $2, $3, $3::timestamptz + interval '6000 minutes')`,
    [lagosFoods, yaba.deviceIds[0], from],
  )
  // Its generator stands by under voltage, and was silent for eight hours.
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, v1)
     select $1, $2, $3::timestamptz + n * interval '15 minutes', 700, 240 from generate_series(0, 200) n
     where n not between 52 and 83`,
    [lagosFoods, yaba.deviceIds[1], from],
  )
  await admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     values ($1, $2, $3, $3::timestamptz + interval '3000 minutes')`,
    [lagosFoods, yaba.deviceIds[1], from],
  )
  // The days of October have no blocks: they are not looked at here.
  await admin.query(`delete from reading_day where day < '2026-11-01'`)
  get = (path) => bench.get(bench.of(path))
}, 60_000)
afterAll(() => bench.server.close())

type Parts = readonly (number | null | undefined)[]
const asList = (part: unknown) => part as Json[]
const asNumber = (part: unknown) => part as number | null

/** Σ of what is known is the total, to half a unit of each rounded figure; nothing known is no total. */
function expectSum(parts: Parts, total: number | null | undefined, what: string): void {
  const known = parts.filter((part) => typeof part === 'number')
  const sum = known.reduce((all, part) => all + part, 0)
  const slack = HALF_UNIT * (known.length + 1) + 1e-9
  expect(Math.abs(sum - (total ?? 0)), `${what}: ${sum} beside ${total}`).toBeLessThanOrEqual(slack)
}

const cases = Object.keys(RANGES)
const each = cases.flatMap((range) => INTERVALS.map((interval) => [range, interval] as const))

describe('T5 what stands together adds up', () => {
  it.each(each)(
    'T5 bars, registers and totals of the page Energy Consumption: %s, %s',
    async (range, interval) => {
      const energy = await get(`parameters/energy_consumption/ID/${RANGES[range]}/${interval}`)
      const devices = asList(energy.devices)
      for (const { name, values, usage } of devices) {
        expectSum(values as unknown as Parts, asNumber(usage), `bars of ${name}`)
      }
      const counted = devices.filter(({ is_counted }) => is_counted)
      expectSum(
        counted.map(({ usage }) => asNumber(usage)),
        asNumber((energy.totals as Json).usage),
        'usage of the sources',
      )
      const cards = await get(`dashboard/total_energy/ID/${RANGES[range]}/${interval}`)
      const total = (cards.selection as Json).total_kwh as Json
      expect(total.value ?? 0).toBe((energy.totals as Json).usage ?? 0)
    },
  )

  it.each(cases)('T5 the Dashboard’s cards, usage, days, loads, bill and tables: %s', async (range) => {
    const of = RANGES[range]
    const cards = await get(`dashboard/total_energy/ID/${of}/daily`)
    const kwh = new Map(
      asList(cards.branches).flatMap(({ devices }) =>
        asList(devices).map(
          (one) => [one.device_id, ((one.dashboard as Json).total_kwh as Json).value] as const,
        ),
      ),
    )
    const sources = asList(cards.branches).flatMap(({ devices }) =>
      asList(devices).filter((one) => one.is_source),
    )
    const total = asNumber(((cards.selection as Json).total_kwh as Json).value)
    expectSum(
      sources.map(({ device_id }) => asNumber(kwh.get(device_id))),
      total,
      'cards of the sources',
    )
    for (const interval of ['daily', 'weekly', 'monthly']) {
      const daily = await get(`dashboard/daily_consumption/ID/${of}/${interval}`)
      for (const { devices } of asList(daily.branches)) {
        for (const one of asList(devices))
          expectSum(
            one.daily_kwh as unknown as Parts,
            asNumber(kwh.get(one.device_id)),
            `${interval} of ${one.name}`,
          )
      }
    }
    const usage = await get(`dashboard/device_usage/ID/${of}/daily`)
    for (const { devices } of asList(usage.branches)) {
      for (const one of asList(devices))
        expect((one.energy_consumption as Json).usage, 'usage').toBe(kwh.get(one.device_id))
    }
    const loads = await get(`dashboard/load_overview/ID/${of}/daily`)
    for (const branch of asList(loads.branches)) {
      const own = asList(branch.devices)
      const sum = (isLoad: boolean) => own.filter((one) => Boolean(one.is_load) === isLoad)
      expectSum(
        sum(true).map(({ consumption }) => asNumber(consumption)),
        asNumber((branch.load_kwh as Json).value),
        'loads',
      )
      expectSum(
        sum(false).map(({ consumption }) => asNumber(consumption)),
        asNumber((branch.building_kwh as Json).value),
        'sources of the building',
      )
    }
    const tables = (await get(`branches/ID/${of}`)).data as Json
    for (const one of asList(tables.devices)) expect(one.consumption ?? 0).toBe(kwh.get(one.device_id))
  })

  it.each(cases)('T5 the bill is the sum of its lines, kWh and kobo alike: %s', async (range) => {
    const bill = await get(`billing_data/ID/${RANGES[range]}`)
    const present = (totals: unknown) => (totals as Json).present_total as Json
    const branches = asList(bill.branches)
    for (const unit of ['usage_kwh', 'value_naira'] as const) {
      const exact = (parts: Parts) =>
        Math.round(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) * 100) / 100
      for (const branch of branches) {
        const lines = asList(branch.devices).map(({ billing }) => present((billing as Json).totals))
        expect(exact(lines.map((line) => asNumber(line[unit])))).toBe(present(branch.billing_totals)[unit])
        for (const { billing } of asList(branch.devices)) {
          const months = (billing as Json)[
            unit === 'usage_kwh' ? 'consumption_kwh' : 'consumption_naira'
          ] as Json
          const line = asNumber(present((billing as Json).totals)[unit])
          expectSum(months.values as unknown as Parts, line, `months of ${unit}`)
        }
      }
      expect(exact(branches.map(({ billing_totals: own }) => asNumber(present(own)[unit])))).toBe(
        present(bill.billing_totals)[unit],
      )
    }
    const cards = await get(`dashboard/total_energy/ID/${RANGES[range]}/daily`)
    const dashboard = asNumber(((cards.selection as Json).total_kwh as Json).value)
    expectSum([asNumber(present(bill.billing_totals).usage_kwh)], dashboard, 'bill beside dashboard')
  })

  it.each([...each])('T5 hours of use, in rows and in total: %s, %s', async (range, interval) => {
    const use = await get(`parameters/time_of_use/ID/${RANGES[range]}/${interval}`)
    for (const branch of asList(use.branches)) {
      const rows = asList(branch.rows)
      asList(branch.devices).forEach(({ name, hours }, n) => {
        const own = rows.map((row) => (row.hours as unknown as Parts)[n])
        expectSum(own, asNumber(hours), `hours of ${name}`)
      })
    }
  })

  it.each([
    ['01-11-2026', 'monthly'],
    ['02-11-2026', 'weekly'],
    ['02-11-2026', 'daily'],
    ['20-11-2026', 'yearly'],
  ])('T5 the report of %s, %s', async (date, type) => {
    const report = await get(`report/ID/${date}/${type}`)
    const total = asNumber((report.total_consumption as Json).kwh)
    const sources = asList(report.source_consumption)
    expectSum(
      sources.map(({ kwh }) => asNumber(kwh)),
      total,
      'sources',
    )
    const energy = report.energy_consumption as Json
    expectSum(energy.used as unknown as Parts, total, 'bars')
    const bars = asList(energy.devices)
    for (const { device_id, kwh } of sources) {
      const own = bars.find((one) => one.device_id === device_id)
      expectSum((own?.used ?? []) as unknown as Parts, asNumber(kwh), 'bars of a source')
    }
    const costs = report.cost_implication as Json
    expectSum(
      asList(costs.rows).map(({ kwh }) => asNumber(kwh)),
      total,
      'kWh of the costs',
    )
    const naira = asList(costs.rows).reduce((sum, { cost }) => sum + (asNumber(cost) ?? 0), 0)
    expect(Math.round(naira * 100) / 100).toBe(asNumber(costs.total_cost) ?? 0)
  })
})
