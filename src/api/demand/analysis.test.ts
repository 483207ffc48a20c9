import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysisBench, type Json, RANGE, row } from '../testing-analysis.ts'

type Bench = Awaited<ReturnType<typeof analysisBench>>
let server: Bench['server']
let get: Bench['get']
let of: Bench['of']
let ikeja: Bench['ikeja']
let ids: Bench['ids']
let access: Bench['access']

beforeAll(async () => {
  ;({ server, get, of, ikeja, ids, access } = await analysisBench())
})
afterAll(() => server.close())

describe('parameters', () => {
  it('PA-05 last reading: the newest reading alone; a table that the meter does not send is empty', async () => {
    const { devices } = await get(of(`parameters/last_reading/ID/?${ikeja}`))
    expect(row(devices, ids[0])).toMatchObject({
      date: '2026-11-04T00:00:00',
      phase_measures: [
        { name: 'voltage', l1: 240, l2: null, l3: null, unit: 'volts' },
        { name: 'current', l1: 100, l2: 90, l3: 80, unit: 'amps' },
      ],
      energy: [
        { name: 'active_energy', value: 1288, unit: 'kWh' },
        { name: 'reactive_energy', value: 216, unit: 'kVARh' },
      ],
      demands: [],
    })
    expect(row(devices, ids[2])).toMatchObject({ phase_measures: [], harmonic_distortion: [] })
  })

  it('PA-02 energy: registers at both ends, loads left out, what passed from 06:00 to 12:00 is estimated', async () => {
    const { devices, totals } = await get(of(`parameters/energy_consumption/ID/${RANGE}/hourly?${ikeja}`))
    const utility = row(devices, ids[0]) as never as { values: number[]; estimated_values: number[] }
    expect(utility).toMatchObject({ previous: 1000, current: 1288, usage: 288, coverage: 0.9167 })
    // T5, T11: the gap's energy stands in its bars, told as estimated, and the bars add up to the usage.
    expect(utility).toMatchObject({ estimated_kwh: 24 })
    expect(utility.values.slice(29, 37)).toEqual([4, 4, 4, 4, 4, 4, 4, 4])
    expect(utility.estimated_values.slice(29, 37)).toEqual([0, 4, 4, 4, 4, 4, 4, 0])
    expect(utility.values.reduce((sum, kwh) => sum + kwh, 0)).toBe(288)
    expect(totals).toEqual({ previous: 2000, current: 2432, usage: 432, estimated_kwh: 24, partial: true })
    expect((devices as unknown as Json[]).map(({ device_id }) => device_id)).toEqual([ids[0], ids[1]])
  })

  it('PA-03 demand: 5 kVA and 2.56 at 0.78; blocks of the gap are unknown', async () => {
    const { devices, together } = await get(of(`parameters/power_demand/ID/${RANGE}/hourly?${ikeja}`))
    const utility = row(devices, ids[0]) as never as { demand: (number | null)[] }
    expect(utility).toMatchObject({
      range: { min: 5, avg: 5, max: 5 },
      unit: 'kVA',
      power_factor_assumed: false,
    })
    expect(utility.demand.slice(29, 37)).toEqual([5, null, null, null, null, null, null, 5])
    expect(row(devices, ids[1])).toMatchObject({ range: { max: 2.56 }, power_factor_assumed: true })
    expect(together).toMatchObject({ min: 2.56, max: 7.56 })
  })

  it('PA-04 time of use: hours of the gap are not counted beyond two periods; totals run on', async () => {
    const { branches } = await get(of(`parameters/time_of_use/ID/${RANGE}/daily?${ikeja}`))
    const [branch] = branches as unknown as Json[]
    expect(branch!.devices).toMatchObject([{ hours: 66.5 }, { hours: 72 }])
    expect(branch!.rows).toMatchObject([
      { post_datetime: '2026-11-02T00:00:00', hours: [24, 24], cumulative: [24, 24] },
      { post_datetime: '2026-11-03T00:00:00', hours: [18.5, 24], cumulative: [42.5, 48] },
      { post_datetime: '2026-11-04T00:00:00', hours: [24, 24], cumulative: [66.5, 72] },
    ])
  })

  it('PA-01, V-Q1 power quality: lowest and highest per column, neutral 17.32 A, one null in the gap', async () => {
    const { devices, unit } = await get(of(`parameters/power_quality/ID/${RANGE}?${ikeja}&points=50`))
    expect(unit).toBe('Amps')
    const utility = row(devices, ids[0]) as never as {
      times: number[]
      series: { key: string; min: unknown[] }[]
    }
    expect(utility).toMatchObject({ readings: 265, is_thinned: true })
    expect(utility.series.map(({ key }) => key)).toEqual(['l1', 'l2', 'l3', 'neutral'])
    for (const { min } of utility.series) {
      expect(min).toHaveLength(utility.times.length)
      expect(min.filter((value) => value === null)).toHaveLength(1)
    }
    expect(utility.series[3]!.min[0]).toBe(17.32)
    expect(row(devices, ids[1])).toMatchObject({ times: [], series: [] })
    const power = await get(of(`parameters/power_quality/ID/${RANGE}?${ikeja}&measure=active-power`))
    expect(row(power.devices, ids[0])).toMatchObject({ is_thinned: false, series: [{ key: 'total' }] })
  })

  it('PA-01 raw logs come by page, oldest first', async () => {
    const log = await get(
      of(`parameters/power_quality_log/ID/${RANGE}?device_id=${ids[0]}&page=2&page_size=100`),
    )
    expect(log).toMatchObject({ total: 265, page: 2, unit: 'Amps' })
    expect((log.rows as unknown as unknown[])[0]).toMatchObject({
      l1: 100,
      neutral: 17.32,
      frequency: 50,
      power_factor: 0.8,
    })
    expect(log.rows).toHaveLength(100)
  })

  it('PA-01 raw logs come newest first where that is wished', async () => {
    const path = `parameters/power_quality_log/ID/${RANGE}?device_id=${ids[0]}&page_size=1000`
    const [oldest, newest] = await Promise.all([get(of(path)), get(of(`${path}&first=newest`))])
    expect(newest.rows).toEqual((oldest.rows as unknown as unknown[]).toReversed())
  })

  it('LO-03 a load’s demand in kW: the fields stay right, the page swaps the labels', async () => {
    const { branches } = await get(of(`dashboard/load_overview/ID/${RANGE}/hourly?${ikeja}`))
    const devices = (branches as unknown as { devices: Json[] }[])[0]!.devices
    expect(row(devices, ids[2])).toMatchObject({
      max_demand: { value: 1, unit: 'kW' },
      min_demand: { value: 1 },
      avg_demand: { value: 1 },
      device_runtime: 72,
    })
  })
})

describe('report', () => {
  it('RP-03, RP-04 the month: sources, imbalance, fuel, costs, hours', async () => {
    const report = await get(of(`report/ID/02-11-2026/monthly?${ikeja}`))
    expect(report.period).toMatchObject({ from: '2026-11-01', to: '2026-11-30', label: 'November 2026' })
    expect(report.total_consumption).toMatchObject({ kwh: 432, partial: true })
    // 288 × 0.439 + 90 × 2.68 = 367.63 kg; trees are tons ÷ 6.
    expect(report.carbon).toMatchObject({ tons: 0.37, scope1: 0.24, scope2: 0.13, trees: 0.06 })
    expect(report.source_consumption).toMatchObject([{ share_percent: 66.67 }, { share_percent: 33.33 }])
    const uneven = report.load_imbalance as never as { total: number; rows: unknown[] }
    // V-U1: 100/90/80 A.
    expect(uneven.rows[0]).toMatchObject({ max: 100, min: 80, imbalance: 11.11, time: '2026-11-04T00:00:00' })
    expect([uneven.total, uneven.rows.length]).toEqual([266, 200])
    expect(report.fuel_consumption).toMatchObject([
      { kwh: 144, hours: 72, litres: 90, is_estimated: false, cost: 90_000 },
    ])
    expect(report.cost_implication).toMatchObject({
      rows: [
        { demand: 5, cost: 61_920 }, // 288 × 215
        { demand: 2.56, cost: 90_000 },
      ],
      total_cost: 151_920,
    })
    expect(report.time_of_use?.devices).toMatchObject([{ hours: 66.5 }, { hours: 72 }])
  })

  it('RP-01 day, week and year have their own buckets and forecast', async () => {
    const of3 = async (type: string) => get(of(`report/ID/02-11-2026/${type}?${ikeja}`))
    const day = await of3('daily')
    expect(day.period).toMatchObject({ label: '2 November 2026', is_complete: true })
    expect(day.baseline).toMatchObject({ forecast: 90, used: 96 })
    expect(day.energy_consumption?.dates).toHaveLength(24)
    const week = await of3('weekly')
    expect(week.period).toMatchObject({ from: '2026-11-02', to: '2026-11-08', label: '2 – 8 November 2026' })
    expect(week.energy_consumption?.forecast?.[0]).toBe(90)
    expect((await of3('yearly')).period).toMatchObject({ from: '2026-01-01', label: '2026' })
  })

  it('a date that is none is refused with a sentence', async () => {
    const { status, body } = await server.get(`/api/v1/${of('report/ID/31-02-2026/monthly')}`, access)
    expect([status, body.error]).toEqual([400, 'There is no day 31-02-2026 in the calendar.'])
  })

  it('clients of revision A find it under one key; without a tariff a cost is 0 there and null for our page', async () => {
    const reports = await get(of('get_reports/ID/02-11-2026%2000:00/monthly'))
    const first = Object.values(reports.data ?? {})[0] as Json
    expect(first.total_energy_consumption).toEqual({ value: 432, unit: 'kWh' })
    const baseline = await get(of('get_reports_baseline/ID/02-11-2026%2000:00/monthly'))
    expect(Object.values(baseline.data ?? {})[0]).toMatchObject({
      baseline: { forecast: 2700, consumption: 288 },
    })
    await server.database.admin.query('delete from tariff')
    const { cost_implication } = await get(of(`report/ID/02-11-2026/monthly?${ikeja}`))
    expect(cost_implication).toMatchObject({ rows: [{ cost: null }, { cost: 90_000 }], partial: true })
  })
})
