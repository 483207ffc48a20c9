import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysisBench, type Json, RANGE, row } from '../testing-analysis.ts'

type Bench = Awaited<ReturnType<typeof analysisBench>>
let server: Bench['server']
let get: Bench['get']
let of: Bench['of']
let ikeja: Bench['ikeja']
let ids: Bench['ids']

beforeAll(async () => {
  ;({ server, get, of, ikeja, ids } = await analysisBench())
})
afterAll(() => server.close())

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

  it('T13 says between what the change lies, over the period that is over', async () => {
    const { baseline, carbon } = await get(of(`score_card/ID/${RANGE}?devices=${ids[0]}`))
    // Days of 90 kWh each: nothing is off by chance.
    expect(baseline).toMatchObject({ state: 'over', low: 18, high: 18, h: 0, is_complete: true })
    expect(baseline).toMatchObject({ projected_total: 288, projected_low: 288, projected_high: 288 })
    expect(carbon).toMatchObject({ state: 'over', trees: 0 })
  })

  it('T13 a forecast without an interval promises nothing: no saving of carbon, no trees', async () => {
    const { admin } = server.database
    await admin.query(
      `insert into baseline_month (organisation_id, device_id, month, forecast, day_kwh, method, made_at)
       select organisation_id, id, '2026-11-01', 3000, array_fill(100::float8, array[30]), 'weekday', now()
       from device where id = $1`,
      [ids[0]],
    )
    const { baseline, carbon } = await get(of(`score_card/ID/${RANGE}?devices=${ids[0]}`))
    expect(baseline).toMatchObject({ state: 'provisional', low: null, high: null, h: null, forecast: 300 })
    expect(carbon).toMatchObject({ state: 'provisional', saving: null, trees: null })
    await admin.query('delete from baseline_month where device_id = $1', [ids[0]])
  })

  it('§16.I a change of the site in the span: nothing is called saved or used beyond', async () => {
    const { admin } = server.database
    await admin.query(
      `insert into site_event (organisation_id, branch_id, text, from_day, to_day)
       select organisation_id, branch_id, 'New freezer', '2026-11-03', '2026-11-05' from device where id = $1`,
      [ids[0]],
    )
    const { baseline, carbon } = await get(of(`score_card/ID/${RANGE}?${ikeja}`))
    expect(baseline).toMatchObject({ state: null, low: null, high: null, not_comparable: ['New freezer'] })
    expect(carbon).toMatchObject({ state: null, saving: null, trees: null })
    // The Report of the same days says the same, and so does the card of each source.
    const report = (await get(of(`report/ID/03-11-2026/daily?${ikeja}`))) as unknown as { baseline: object }
    expect(report.baseline).toMatchObject({ state: null, low: null, not_comparable: ['New freezer'] })
    const parts = await get(of(`scorecard/baseline-energy/ID/${RANGE}/?${ikeja}`))
    const device = (
      parts as unknown as { branches: { devices: { score_card: { baseline_detail: object } }[] }[] }
    ).branches[0]!.devices[0]!
    expect(device.score_card.baseline_detail).toMatchObject({ state: null, not_comparable: ['New freezer'] })
    await admin.query('delete from site_event')
    expect((await get(of(`score_card/ID/${RANGE}?${ikeja}`))).baseline).not.toHaveProperty('not_comparable')
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
      recommendation: 'Move load to it, or replace it with a 10 kVA generator at the end of its life',
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
