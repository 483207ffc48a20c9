import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wholeOrganisation } from './scope.ts'
import { type TestServer, testServer } from './testing.ts'
import { measureDays } from './testing-months.ts'

// Ikeja, 1 to 3 November 2026 local, every 15 minutes: utility 1 kWh and 0.75 kvarh (4 kW, 5 kVA), 100/90/80 A, 240 V;
// generator (100 kVA, serviced on 1 November) 0.5 kWh (2 kW); cold room 0.25 kWh. The utility is silent on 2 November
// from 06:00 to 12:00. October: 90 kWh a day from the utility, wholly measured. The site works from 08:00 to 18:00.
// Figures below are worked out by hand from these.
const FROM = Date.UTC(2026, 9, 31, 23)
const QUARTERS = 3 * 96
const RANGE = '01-11-2026%2000:00/03-11-2026%2023:59'

let server: TestServer
let access: string
let ikeja: string
let ids: readonly [number, number, number]

/** An answer, part by part, as each test knows it. */
interface Json {
  [part: string]: Json
}

beforeAll(async () => {
  server = await testServer()
  const { cast, database } = server
  const organisation = cast.lagosFoods
  ids = cast.ikeja.deviceIds
  const [utility, generator, coldRoom] = ids
  const { admin } = database
  await admin.query('update device set rated_kva = 100 where id = any ($1)', [[utility, generator]])
  await admin.query(`update device set serviced_at = $2, service_interval_h = 250 where id = $1`, [
    generator,
    new Date(FROM),
  ])
  await admin.query('update device set valid_from = $1', [new Date(FROM)])
  await admin.query(`update branch set opens_at = '08:00', closes_at = '18:00' where id = $1`, [
    cast.ikeja.branchId,
  ])
  await admin.query(`select ensure_reading_month('2026-10-31'), ensure_reading_month('2026-11-01')`)
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kvarh, kw, i1, i2, i3, v1, hz, pf, thd_v1)
     select $1, d.id, at, 1000 + n * d.kwh, n * d.kvarh, d.kwh * 4, d.i1, d.i1 * 0.9, d.i1 * 0.8,
       case when d.i1 is null then null else 240 end, case when d.i1 is null then null else 50 end, d.pf, d.thd
     from (select n, $2::timestamptz + n * interval '15 minutes' as at from generate_series(0, $3) n) t,
       (values ($4::int, 1.0, 0.75, 100.0, 0.8, 2.5), ($5, 0.5, null, null, null, null), ($6, 0.25, null, null, null, null))
         d(id, kwh, kvarh, i1, pf, thd)
     where d.id <> $4 or at <= $7 or at >= $8`,
    [
      organisation,
      new Date(FROM),
      QUARTERS,
      utility,
      generator,
      coldRoom,
      new Date(Date.UTC(2026, 10, 2, 5)),
      new Date(Date.UTC(2026, 10, 2, 11)),
    ],
  )
  await admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     select $1, id, $2, $2::timestamptz + interval '3 days' from unnest($3::int[]) id`,
    [organisation, new Date(FROM), [utility, generator, coldRoom]],
  )
  await measureDays(database, organisation, [{ deviceId: utility, from: '2026-10-01', days: 31, kwh: 90 }])
  await database.withScope(wholeOrganisation(organisation, null), async (tx) => {
    await tx.query(
      `insert into tariff (organisation_id, device_type, rate, vat_rate, valid_from)
       values ($1, 'UTILITY', 200, 0.075, '2026-01-01')`,
      [organisation],
    )
    await tx.query(
      `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
       values ($1, $2, '2026-11-01', 100, 1000)`,
      [organisation, cast.ikeja.branchId],
    )
    await tx.query(
      `insert into diesel_entry (organisation_id, branch_id, start_date, end_date, quantity)
       values ($1, $2, '2026-11-01', '2026-11-03', 90)`,
      [organisation, cast.ikeja.branchId],
    )
  })
  await admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at)
     select $1, device_id, max(ts), max(ts) from reading where organisation_id = $1 group by device_id`,
    [organisation],
  )
  access = (await server.logIn('alice')).access
  ikeja = `branches=${cast.ikeja.branchId}`
})

afterAll(() => server.close())

async function get(path: string): Promise<Json> {
  const { status, body } = await server.get(`/api/v1/${path}`, access)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.authenticatedData ?? body) as Json
}

const of = (path: string) => path.replace('ID', String(server.cast.alice))

const row = (rows: unknown, id: number) =>
  (rows as Json[]).find(({ device_id }) => (device_id as unknown as number) === id) as Json

describe('score card', () => {
  it('SC-01 baseline of the utility: 3 days × 90 kWh against 288; the generator has no history and is left out', async () => {
    const { baseline } = await get(of(`score_card/ID/${RANGE}?${ikeja}`))
    expect(baseline).toMatchObject({
      forecast: 270,
      used: 288,
      forecast_to_date: 270,
      savings_inbound: -18,
      used_percent: 106.67,
      coverage: 0.9167, // 66 of 72 hours
      left_out: ['Ikeja Gen 1'],
      from: '2026-11-01',
      to: '2026-11-03',
    })
  })

  it('SC-01 a range that is still running is compared with its whole months', async () => {
    const { baseline } = await get(of(`score_card/ID/01-11-2026%2000:00/20-11-2026%2010:00?${ikeja}`))
    // 19 days and 10 hours of 30 × 90 kWh.
    expect(baseline).toMatchObject({
      forecast: 2700,
      forecast_to_date: 1747.5,
      from: '2026-11-01',
      to: '2026-11-30',
    })
  })

  it('SC-02 PAPR of both sources together, block by block: 4 + 2 kW; the band is of the unrounded ratio', async () => {
    const { papr } = await get(of(`score_card/ID/${RANGE}?devices=${ids[0]}`))
    expect(papr).toMatchObject({
      peak: 5,
      avg: 5,
      papr: 1,
      band: 'Efficient',
      colour: 'green',
      power_factor: 0.8,
    })
    expect(papr).toMatchObject({ power_factor_assumed: false, peak_at: '2026-11-01T00:00:00' })
  })

  it('SC-03, SC-07 generator: 2 kW ÷ 0.78 on 100 kVA; 144 kWh ÷ 90 L; 250 − 72 h to service', async () => {
    const { generators, has_generator } = await get(of(`score_card/ID/${RANGE}?${ikeja}`))
    expect(has_generator).toBe(true)
    expect(row(generators, ids[1])).toMatchObject({
      size: '100kVA',
      usage_percent: 2.56,
      band: 'Inefficient',
      recommendation: 'Replace with a 10 kVA generator or move load to it',
      litres: 90,
      run_hours: 72,
      current_kwh_per_l: 1.6,
      hours_to_maintenance: 178,
      cost: 90_000,
    })
  })

  it('SC-05 on for 14 closed hours a day: 3 × 14 h × 2 kW, 5.478 L/h at 1000 naira', async () => {
    const { operating_time } = await get(of(`score_card/ID/${RANGE}?${ikeja}`))
    expect(operating_time).toMatchObject({ hours: [14, 14, 14], energy_wasted: [28, 28, 28] })
    expect(operating_time?.totals).toEqual({ hours: 42, kwh: 84, litres: 230.08, naira: 230_076 })
  })

  it('SC-03, SC-05 no generator selected: no rows, no deviation; no reading: unknown, never 0', async () => {
    const card = await get(of(`score_card/ID/${RANGE}?devices=${ids[0]}`))
    expect(card).toMatchObject({ has_generator: false, generators: [], operating_time: null })
    const yaba = await get(of(`score_card/ID/${RANGE}?branches=${server.cast.yaba.branchId}`))
    expect(yaba.baseline).toMatchObject({ forecast: null, used: null, savings_inbound: null, method: null })
    expect(yaba.papr).toMatchObject({ peak: null, papr: null, band: null })
    expect(yaba.carbon).toMatchObject({ actual: null, saving: null, trees: null })
    expect((yaba.generators as unknown as Json[])[0]).toMatchObject({
      usage_percent: null,
      band: null,
      litres: null,
      cost: null,
    })
  })

  it('SC-08 change-over lags need meters that report every minute', async () => {
    const { change_over_lags } = await get(of(`score_card/ID/${RANGE}?${ikeja}`))
    expect(change_over_lags).toBeNull()
  })

  it('clients of revision A: three keys in order, the branch’s baseline on each source, no loads', async () => {
    for (const part of ['baseline-energy', 'fuel-consumption', 'operating-time']) {
      const { branches, devices } = await get(of(`scorecard/${part}/ID/${RANGE}/?${ikeja}`))
      const shown = (branches as unknown as { devices: { score_card: Json }[] }[])[0]!.devices
      expect(devices).toEqual(shown)
      expect(shown.map(({ score_card }) => JSON.stringify(score_card.baseline_energy))).toEqual([
        '{"unit":"kWh","forecast":270,"used":288}',
        '{"unit":"kWh","forecast":270,"used":288}',
      ])
      expect(shown[0]!.score_card).toMatchObject({ fuel_consumption: null, operating_time: null })
      expect(shown[1]!.score_card).toMatchObject({
        generator_size_efficiency: { usage: 2.56, gen_size: 100, size: '100kVA' },
        fuel_consumption: { diesel_usage: 90, time_used: 72, hours_to_maintenance: 178 },
        operating_time: { estimated_cost: { value: 230_076, unit: 'naira' } },
      })
    }
  })

  it('the aggregate of revision A has the same cards', async () => {
    const { branches } = await get(of(`dashboard/ID/${RANGE}/daily`))
    const all = (branches as unknown as { devices: { device_id: number; score_card: Json }[] }[]).flatMap(
      ({ devices }) => devices,
    )
    const utility = all.find(({ device_id }) => device_id === ids[0])!
    expect(utility.score_card.baseline_energy).toEqual({ unit: 'kWh', forecast: 270, used: 288 })
  })
})

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

  it('PA-02 energy: registers at both ends, loads left out, nothing measured from 06:00 to 12:00 is a gap', async () => {
    const { devices, totals } = await get(of(`parameters/energy_consumption/ID/${RANGE}/hourly?${ikeja}`))
    const utility = row(devices, ids[0]) as never as { values: (number | null)[] }
    expect(utility).toMatchObject({ previous: 1000, current: 1288, usage: 288, coverage: 0.9167 })
    expect(utility.values.slice(29, 37)).toEqual([4, null, null, null, null, null, null, 4])
    expect(totals).toEqual({ previous: 2000, current: 2432, usage: 432, partial: true })
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
