import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWriter } from '../testing-writer.ts'
import { startTracker, type Tracker } from './testing-tracker.ts'

let tracker: Tracker
beforeAll(async () => {
  tracker = await startTracker()
})
afterAll(() => tracker.server.close())

describe('the cost tracker by branch', () => {
  it('CT-03 each branch’s purchases and payments, newest first, beside four fixed keys and no other', async () => {
    const { data, branches } = await tracker.overview()
    const fixed = ['diesel_overview', 'utility_overview', 'ipp_overview', 'has_generator']
    expect(Object.keys(data).sort()).toEqual([...fixed, 'Ikeja', 'Yaba'].sort())
    expect(branches).toEqual([
      { id: tracker.server.cast.yaba.branchId, name: 'Yaba' },
      { id: tracker.ikeja, name: 'Ikeja' },
    ])
    const shop = data.Ikeja!
    expect(shop.diesel.map(({ date, quantity, amount }) => [date, quantity, amount])).toEqual([
      ['2026-06-20', 1000, 1_400_000],
      ['2026-06-03', 1200, 1_620_000],
    ])
    expect(shop.utility.map(({ date, tarrif, tariff }) => [date, tarrif, tariff])).toEqual([
      ['2026-06-17', 209.5, 209.5],
      ['2026-06-02', 209.5, 209.5],
    ])
    expect(shop.ipp).toHaveLength(1)
    expect(data.Yaba).toMatchObject({ diesel: [], utility: [], ipp: [] })
    expect(data.has_generator).toBe(true)
  })

  it('CT-04 baselines of the sources that count: forecast and used, oldest first', async () => {
    const { data } = await tracker.overview()
    expect(Object.keys(data.Ikeja!.baseline)).toEqual(['Ikeja Utility', 'Ikeja Gen 1'])
    expect(data.Ikeja!.baseline['Ikeja Utility']!.slice(0, 4)).toEqual([
      // Nothing was measured before April.
      { date: 'Apr 2026', forecast: 0, used: 3000, unknown: ['forecast'] },
      { date: 'May 2026', forecast: 3100, used: 3100 },
      { date: 'Jun 2026', forecast: 3000, used: 9412.6 },
      { date: 'Jul 2026', forecast: expect.any(Number), used: 0, unknown: ['used'] },
    ])
  })

  it('CT-04 a baseline that was frozen stands, whatever is known later', async () => {
    const { cast, database } = tracker.server
    const [utility] = cast.ikeja.deviceIds
    await database.admin.query(
      `insert into baseline_month (organisation_id, device_id, month, forecast, day_kwh, method, made_at)
       values ($1, $2, '2026-05-01', 2900, '{}', 'weekday', now())`,
      [cast.lagosFoods, utility],
    )
    const { data } = await tracker.overview()
    expect(data.Ikeja!.baseline['Ikeja Utility']![1]).toEqual({
      date: 'May 2026',
      forecast: 2900,
      used: 3100,
    })
  })

  it('CT-04 monthly costs (V-C9): ₦3 020 000 of diesel and ₦2 207 082.50 of utility in June', async () => {
    const { monthly_costs } = await tracker.overview()
    const shop = monthly_costs.find(({ branch_id }) => branch_id === tracker.ikeja)!
    expect(shop.months.map(({ month }) => month).slice(0, 2)).toEqual(['Apr 2026', 'May 2026'])
    expect(shop.months.at(-1)?.month).toBe('Nov 2026')
    expect(shop.months[2]).toEqual({
      month: 'Jun 2026',
      diesel_litres: 2200,
      diesel_naira: 3_020_000,
      utility_naira: 2_207_082.5,
      ipp_naira: 0,
      total_naira: 5_227_082.5,
      utility_accrued_naira: 0,
      ipp_accrued_naira: 0,
      kwh: { UTILITY: 9412.6, GENERATOR: 4000 },
    })
    expect(shop.months[3]).toMatchObject({ ipp_naira: 96_750, total_naira: 96_750, kwh: {} })
  })

  it('SH-06 branches selected: theirs alone', async () => {
    const { data, monthly_costs } = await tracker.overview(`?branches=${tracker.server.cast.yaba.branchId}`)
    expect(Object.keys(data)).not.toContain('Ikeja')
    expect([data.diesel_overview, data.utility_overview, data.ipp_overview]).toEqual([[], [], []])
    expect(monthly_costs).toEqual([{ branch_id: tracker.server.cast.yaba.branchId, months: [] }])
  })

  it('CT-05 says what the user may do; a viewer of Yaba sees nothing of Ikeja', async () => {
    expect((await tracker.overview()).may).toEqual({ record: true, amend: true, operate: true })
    const seen = await tracker.overview(
      '',
      await createWriter(tracker.server, 'bola'),
      tracker.server.cast.bola,
    )
    expect(seen.may).toEqual({ record: false, amend: false, operate: false })
    expect(Object.keys(seen.data)).not.toContain('Ikeja')
    expect(seen.data.diesel_overview).toEqual([])
  })
})
