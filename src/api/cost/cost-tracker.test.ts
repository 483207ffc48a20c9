import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { measureDays } from '../testing-months.ts'
import { startTracker, type Tracker } from './testing-tracker.ts'

let tracker: Tracker
beforeAll(async () => {
  tracker = await startTracker()
})
afterAll(() => tracker.server.close())

describe('the cost tracker', () => {
  it('CT-06 diesel of June: 1200 of the entry’s 1600 L against 1342 expected, at the price of V-C1', async () => {
    const { data, totals } = await tracker.overview()
    expect(data.diesel_overview.map(({ month }) => month)).toEqual(['July 2026', 'June 2026'])
    expect(data.diesel_overview[1]).toEqual({
      id: 202606,
      month: 'June 2026',
      inputted_usage: 1200,
      forecasted_usage: 1342,
      compared_usage: 1342,
      estimated_usage: 0,
      inputted_cost: 1_647_272.73,
      forecasted_cost: 1_842_200,
      diesel_difference: -142,
      cost_difference: -194_927.27,
      percentage_usage: -10.58,
      purchased_litres: 2200,
      price_per_litre: 1372.73,
      coverage: 1,
      status: 'entered',
      open: [],
    })
    // July was not measured: nothing is expected, and the price is that of the last purchase.
    expect(data.diesel_overview[0]).toMatchObject({
      inputted_usage: 400,
      inputted_cost: 560_000,
      forecasted_usage: 0,
      unknown: [
        'forecasted_usage',
        'compared_usage',
        'estimated_usage',
        'forecasted_cost',
        'diesel_difference',
        'cost_difference',
        'percentage_usage',
      ],
      coverage: 0,
    })
    expect(totals.diesel).toMatchObject({
      inputted_usage: 1600,
      forecasted_usage: 1342,
      diesel_difference: -142,
    })
  })

  it('CT-06 utility of June (V-C4) after two months that were metered and not paid', async () => {
    const { data, totals } = await tracker.overview()
    expect(data.utility_overview.map(({ month }) => month)).toEqual(['June 2026', 'May 2026', 'April 2026'])
    expect(data.utility_overview[0]).toEqual({
      id: 202606,
      month: 'June 2026',
      purchased_kwh: 9800,
      energy_consumed_kwh: 9412.6,
      purchased_naira: 2_207_082.5,
      energy_consumed_naira: 2_119_835.18,
      accrued_kwh: 0,
      accrued_naira: 0,
      billed_kwh: 9800,
      metered_kwh: 9412.6,
      difference_kwh: 387.4,
      difference_naira: 87_247.32,
      percentage: 3.95,
      // April and May are before the first purchase: they are in no difference.
      cumulative_kwh: 387.4,
      estimated_kwh: 0,
      coverage: 1,
      status: 'billed',
      open: [],
    })
    // No bill and no tariff gives those two months a rate, and no bill says what was bought.
    expect(data.utility_overview[2]).toMatchObject({
      energy_consumed_kwh: 3000,
      accrued_kwh: 3000,
      status: 'missing',
      open: [{ branch: 'Ikeja', status: 'missing', until: null }],
      unknown: [
        'purchased_kwh',
        'purchased_naira',
        'energy_consumed_naira',
        'accrued_naira',
        'billed_kwh',
        'metered_kwh',
        'difference_kwh',
        'difference_naira',
        'percentage',
        'cumulative_kwh',
      ],
    })
    expect(totals.utility).toMatchObject({ purchased_kwh: 9800, energy_consumed_kwh: 15_512.6 })
  })

  it('E7 post-paid to 10 November: those days are compared, the rest is accrued at the tariff and marked', async () => {
    const { cast, database } = tracker.server
    const { yaba, lagosFoods } = cast
    const { admin } = database
    const { rows } = await admin.query<{ id: number }>(
      `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, source_tag, valid_from)
       values ($1, $2, 'Grid', 'UTILITY', false, true, 'AGGREGATORY', '2026-10-31T23:00Z') returning id`,
      [lagosFoods, yaba.branchId],
    )
    await measureDays(database, lagosFoods, [
      { deviceId: rows[0]!.id, from: '2026-11-01', days: 19, kwh: 100 },
    ])
    const ofYaba = async () => {
      const { data, monthly_costs, totals } = await tracker.overview(`?branches=${yaba.branchId}`)
      return { row: data.utility_overview[0], months: monthly_costs[0]!.months, totals: totals.utility }
    }
    await admin.query(
      `insert into tariff (organisation_id, branch_id, device_type, rate, vat_rate, valid_from)
       values ($1, $2, 'UTILITY', 209.50, 0.075, '2026-01-01')`,
      [lagosFoods, yaba.branchId],
    )
    await admin.query(
      `insert into bill (organisation_id, branch_id, kind, date, end_date, value, amount, vat_inclusive_amount)
       values ($1, $2, 'post-paid', '2026-11-01', '2026-11-10', 1050, 195348.84, 210000)`,
      [lagosFoods, yaba.branchId],
    )
    const { row, months, totals } = await ofYaba()
    expect(row).toMatchObject({
      status: 'part',
      purchased_kwh: 1050,
      energy_consumed_kwh: 1900,
      billed_kwh: 1050,
      metered_kwh: 1000,
      difference_kwh: 50,
      difference_naira: 10_000,
      percentage: 4.76,
      accrued_kwh: 900,
      accrued_naira: 180_000,
      open: [{ branch: 'Yaba', status: 'part', until: '2026-11-10' }],
    })
    expect(totals).toMatchObject({ difference_kwh: 50, percentage: 4.76 })
    expect(months.at(-1)).toMatchObject({ utility_naira: 210_000, utility_accrued_naira: 180_000 })
    const own = [lagosFoods, yaba.branchId]
    await admin.query('delete from bill where organisation_id = $1 and branch_id = $2', own)
    await admin.query('delete from tariff where organisation_id = $1 and branch_id = $2', own)
    await admin.query('delete from reading_day where device_id = $1', [rows[0]!.id])
    await admin.query('delete from device where id = $1', [rows[0]!.id])
  })

  it('CT-02 CT-06 an IPP without a meter: what was bought is known, what was used is not', async () => {
    const { data, totals } = await tracker.overview()
    expect(data.ipp_overview).toEqual([
      expect.objectContaining({
        month: 'July 2026',
        purchased_kwh: 1000,
        purchased_naira: 96_750,
        energy_consumed_kwh: 0,
        unknown: expect.arrayContaining(['energy_consumed_kwh', 'difference_kwh', 'cumulative_kwh']),
      }),
    ])
    expect(totals.ipp).toMatchObject({ purchased_kwh: 1000 })
  })

  it('CT-01 the diesel tracker has the same rows', async () => {
    const { data, totals } = await tracker.overview()
    const { body } = await tracker.alice.get(`diesel_tracker_overview/${tracker.server.cast.alice}`)
    expect(body).toMatchObject({ data: data.diesel_overview, totals: totals.diesel })
  })

  it('§8.2 a generator behind a counted one takes no share: tracker and device show the same kobo', async () => {
    const { cast, database } = tracker.server
    const { rows } = await database.admin.query<{ id: number }>(
      `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, rated_kva, valid_from)
       values ($1, $2, 'Ikeja Gen 2', 'GENERATOR', false, true, 100, '2026-04-01') returning id`,
      [cast.lagosFoods, tracker.ikeja],
    )
    const behind = { deviceId: rows[0]!.id, from: '2026-06-01', days: 10, kwh: 400, hours: 10 }
    await measureDays(database, cast.lagosFoods, [behind])
    const { data } = await tracker.overview()
    const june = '01-06-2026 00:00/01-07-2026 00:00/hourly'
    const { body } = await tracker.alice.get(encodeURI(`dashboard/device_usage/${cast.alice}/${june}`))
    const { branches } = calls.deviceUsage.answer.parse(body).authenticatedData
    const naira = new Map(
      branches.flatMap(({ devices }) =>
        devices.map((one) => [one.device_id, one.billing_totals.present_total.value_naira] as const),
      ),
    )
    expect(data.diesel_overview[1]?.inputted_cost).toBe(1_647_272.73)
    expect(naira.get(cast.ikeja.deviceIds[1])).toBe(1_647_272.73)
    // Ten days of 134.2 L by the fuel curve.
    expect(naira.get(behind.deviceId)).toBe(1_842_200)
  })
})
