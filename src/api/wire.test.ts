import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysisBench, type Json, RANGE, row } from './testing-analysis.ts'

// The three days of testing-analysis.ts at Ikeja. Yaba's utility, on 1 November: 2 kWh (8 kW) at a factor of 0.9 every 15
// minutes until noon, 1 kWh (4 kW) at 0.6 from then on; neither kVA nor kvar.
const FROM = Date.UTC(2026, 9, 31, 23)

let bench: Awaited<ReturnType<typeof analysisBench>>

beforeAll(async () => {
  bench = await analysisBench()
  const { cast, database } = bench.server
  const [meter] = cast.yaba.deviceIds
  await database.admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kw, pf)
     select $1, $2, $3::timestamptz + n * interval '15 minutes', 500 + least(n, 48) * 2 + greatest(n - 48, 0),
       case when n < 48 then 8 else 4 end, case when n < 48 then 0.9 else 0.6 end
     from generate_series(0, 96) n`,
    [cast.lagosFoods, meter, new Date(FROM)],
  )
  await database.admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     values ($1, $2, $3, $3::timestamptz + interval '1 day')`,
    [cast.lagosFoods, meter, new Date(FROM)],
  )
})
afterAll(() => bench.server.close())

const branchIn = (answer: Json, name: string) =>
  (answer.branches as unknown as Json[]).find((branch) => `${branch.name}` === name)!
const numbers = (part: unknown) => part as number[]

describe('T18 the aggregate of revision A', () => {
  const aggregate = async (interval: string) => bench.get(bench.of(`dashboard/ID/${RANGE}/${interval}`))

  it('has the power factor of meters that send one and no kVA', async () => {
    const answer = await aggregate('daily')
    const [meter] = bench.server.cast.yaba.deviceIds
    // Σ kW ÷ Σ kW/pf of 48 + 48 readings: (8 + 4) ÷ (8/0.9 + 4/0.6) = 0.7714.
    const quality = row(branchIn(answer, 'Yaba').devices, meter).power_quality
    expect(numbers(quality?.power_factor?.l1_l2_l3)[0]).toBe(0.77)
    const utility = row(branchIn(answer, 'Ikeja').devices, bench.ids[0]).power_quality
    expect(numbers(utility?.power_factor?.l1_l2_l3)[0]).toBe(0.8)
  })

  it('has the lowest, highest and mean block of each bucket, not of the whole range', async () => {
    const [meter] = bench.server.cast.yaba.deviceIds
    const { power_demand } = row(branchIn(await aggregate('hourly'), 'Yaba').devices, meter)
    const { demand, min, max, avg } = power_demand!.power_demand_values as never as Record<string, number[]>
    // 8 ÷ 0.9 = 8.89 kVA in the morning, 4 ÷ 0.6 = 6.67 in the afternoon.
    for (const series of [demand, min, max, avg]) {
      expect([series![0], series!.at(-1), series!.length]).toEqual([8.89, 6.67, 24])
    }
  })

  it('lists sources alone under the hours of use and the energy of days', async () => {
    const { usage_hours, daily_kwh } = branchIn(await aggregate('daily'), 'Ikeja')
    expect(usage_hours).toEqual({ devices: ['Utility', 'Ikeja Gen 1'], hours: [66.5, 72] })
    expect(Object.keys(daily_kwh!)).toEqual(['dates', 'Utility', 'Ikeja Gen 1'])
  })

  it('carries the branch’s coincident peak and average on every source', async () => {
    const { devices } = branchIn(
      await bench.get(bench.of(`scorecard/peak-to-avg-power-ratio/ID/${RANGE}/`)),
      'Ikeja',
    )
    const branch = await bench.server.get(
      `/api/v1/branch_demand/${bench.server.cast.alice}/${RANGE}?${bench.ikeja}`,
      bench.access,
    )
    const { max_demand: peak, avg_demand: avg } = branch.body.data as {
      max_demand: number
      avg_demand: number
    }
    expect(peak).toBeGreaterThan(5)
    for (const { score_card } of devices as unknown as Json[]) {
      expect(score_card?.peak_to_avg_power_ratio).toEqual({ unit: 'kVA', peak, avg })
    }
  })
})

describe('T18 other answers of revision A', () => {
  it('the rows of a diesel month name their fuel', async () => {
    const { data } = (await bench.get(bench.of('diesel_tracker_overview/ID/2026/11'))) as never as {
      data: Json[]
    }
    expect(data.map(({ fuelType }) => fuelType)).toEqual(['diesel', 'diesel', 'diesel'])
  })

  it('what get_reports calls the demand of a cost is its energy, kWh', async () => {
    const { data } = await bench.get(bench.of('get_reports/ID/02-11-2026%2000:00/monthly'))
    const [report] = Object.values(data!)
    const rows = report?.cost_implication as unknown as Json[]
    expect(rows.filter(({ branch }) => `${branch}` === 'Ikeja')).toMatchObject([
      { demand: 288, cost: 61_920 },
      { demand: 144, cost: 90_000 },
    ])
  })
})

describe('T18 generate-report, the month of revision B', () => {
  const month = async (query: string) =>
    bench.get(`generate-report/?branch_id=${bench.server.cast.ikeja.branchId}${query}`)

  it('tells a branch’s month in texts, its parts of the week adding up: 1 November is a Sunday', async () => {
    const report = await month('&month=11&year=2026')
    expect(report).toMatchObject({
      branch_name: 'Ikeja',
      month: '11',
      year: '2026',
      total_energy: { value: '432', unit: 'kWh' },
      // Two working days of 40 and 56 quarters of an hour at 1.5 kWh, and 96 on the Sunday.
      power_demand: {
        operational: { total_energy: '120' },
        non_operational: { total_energy: '168' },
        weekends: { total_energy: '144', unit: 'kVA' },
      },
      data_entry: { value: '100', unit: '%' },
    })
    expect(report.energy_generated?.current_month?.devices).toMatchObject({
      utility: [
        { name: 'Ikeja Utility', month: 'November 2026', device_energy: '288 kWh', expected_bill: '61920' },
      ],
      generator: { entries: [{ name: 'Ikeja Gen 1', device_energy: '144 kWh', actual_cost: '90000' }] },
    })
    // As on the Score Card: 42 h and 84 kWh outside of 08:00 to 18:00.
    expect(report.energy_deviation_and_cost?.current_month).toMatchObject({
      value: '84',
      deviation_time_of_use: '42',
      diesel_consumption: '230.08',
    })
    expect(report.unknown).toContain('2026-11 Ikeja Utility actual_cost')
  })

  it('holds no scalar that is not text, whatever is known, and is the month before by default', async () => {
    const report = await month('')
    expect(report).toMatchObject({ month: '10', year: '2026', total_energy: { value: '2790' } })
    const scalars = (part: unknown): unknown[] =>
      part !== null && typeof part === 'object' ? Object.values(part).flatMap(scalars) : [part]
    expect(scalars(report).filter((one) => typeof one !== 'string')).toEqual([])
    expect(report.utility_band_categorization).not.toEqual([])
  })
})

describe('T9 the average power factor says what it rests on', () => {
  it('the meter’s own factor, weighted by energy: (96 × 0.9 + 48 × 0.6) ÷ 144 = 0.80', async () => {
    const [meter] = bench.server.cast.yaba.deviceIds
    const asked = 'start_date=2026-11-01&end_date=2026-11-01'
    const { body } = await bench.server.get(
      `/api/v1/average_power_factor/?device_id=${meter}&${asked}`,
      bench.access,
    )
    expect(body).toEqual({ device_id: meter, data: { avg_pf: 0.8, basis: 'from the meter' } })
  })
})
