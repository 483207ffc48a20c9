import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SolarEntryRow, SolarMonthAnswer, SolarYearAnswer } from '#contract/finding/solar.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { createWriter, readAudit, type Writer } from '../../testing-writer.ts'
import { rollUpTold } from '../testing-told.ts'

// 19 November 2026 at Ikeja, a reading a minute: no grid until 12:00, the set of 100 kVA at 40 kW until then, panels at 12 kW from
// 08:00 to 16:00 of which 3 kW leave from 14:00 on.
const DAY = ['2026-11-18T23:00:00Z', '2026-11-20T08:59:00Z'] as const
const MONTH = '2026-11'

let server: TestServer
let alice: Writer
let bola: Writer
let branch: number
let plant: number

beforeAll(async () => {
  server = await testServer()
  const { admin } = server.database
  ;[alice, bola] = (await Promise.all(['alice', 'bola'].map((name) => createWriter(server, name)))) as [
    Writer,
    Writer,
  ]
  const [utility, generator] = server.cast.ikeja.deviceIds
  branch = server.cast.ikeja.branchId
  const added = await admin.query<{ id: number }>(
    `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, source_tag, position)
     values ($1, $2, 'Panels', 'SOLAR', false, true, 'AGGREGATORY', 4) returning id`,
    [server.cast.lagosFoods, branch],
  )
  plant = added.rows[0]!.id
  await admin.query(`select ensure_reading_month('2026-11-01')`)
  await admin.query('update device set period_s = 60')
  await admin.query('update device set rated_kva = 100 where id = $1', [generator])
  await admin.query('delete from tariff where organisation_id = $1', [server.cast.lagosFoods])
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kwh_export, kw, v1, v2, v3, run)
     select $1, d, ts,
       case d when $2 then 0.5 * sum(on_grid) over w when $3 then 40.0 / 60 * sum(on_set) over w else 0.2 * sum(sun) over w end,
       case d when $2 then 0.05 * sum(leaving) over w end,
       case d when $2 then 30 * on_grid when $3 then 40 * on_set else 12 * sun end,
       case when d = $2 then 230 * on_grid end, case when d = $2 then 229 * on_grid end, case when d = $2 then 231 * on_grid end,
       case when d = $3 then on_set = 1 end
     from unnest(array[$2, $3, $6]::int4[]) d,
       generate_series($4::timestamptz, $5::timestamptz, interval '1 minute') ts,
       lateral (select (extract(epoch from ts - $4::timestamptz) / 60)::int4 as m) minute,
       lateral (select case when m > 12 * 60 then 1 else 0 end as on_grid, case when m <= 12 * 60 then 1 else 0 end as on_set,
         case when m > 8 * 60 and m <= 16 * 60 then 1 else 0 end as sun,
         case when m > 14 * 60 and m <= 16 * 60 then 1 else 0 end as leaving) state
     window w as (partition by d order by ts)`,
    [server.cast.lagosFoods, utility, generator, ...DAY, plant],
  )
  await rollUpTold(server, server.cast.lagosFoods, [utility, generator, plant], DAY)
  await admin.query(
    `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
     values ($1, $2, '2026-11-05', 500, 1361.57)`,
    [server.cast.lagosFoods, branch],
  )
}, 60_000)
afterAll(() => server.close())

const month = async (writer = alice) =>
  (await writer.get(`solar/${branch}/${MONTH}/`)).body.data as SolarMonthAnswer
const year = async () => (await alice.get(`solar_years/${branch}/`)).body.data as SolarYearAnswer

describe('§16.L solar', () => {
  it('without a tariff tells energy, no naira and why', async () => {
    const { kwh, value, plants } = await month()
    expect(kwh).toBe(96)
    expect(value).toMatchObject({ naira: null, reason: expect.stringContaining('No tariff') })
    expect(plants[0]).toMatchObject({ yield: null, to_expected: null, state: null })
  })

  it('from readings to the wire: 48 kWh beside the set by its slope, 42 kWh in place of the grid, 6 kWh left', async () => {
    const rate = await alice.send('POST', `rates/${server.cast.alice}/tariff/`, {
      ...{ device_type: 'UTILITY', rate: '209.50', vat_rate: '0.075', valid_from: '2026-01-01' },
      label: 'Band A, non-MD',
    })
    expect(rate.status).toBeLessThan(300)
    const {
      value,
      exported_kwh: exported,
      self_consumption: own,
      all_kwh: all,
      self_sufficiency,
    } = await month()
    expect(exported).toBe(6)
    expect(own).toBe(93.75)
    expect(self_sufficiency).toBeCloseTo((100 * 90) / ((all ?? 0) - 6), 2)
    // The 40 to 60 kW segment of the chart's 80-kW row: 284.57 ₦/kWh below, 0.219 L/kWh from 40 kW on.
    expect(value.set.kwh).toBe(48)
    expect(value.grid).toEqual({ kwh: 42, naira: 9458.93 })
    expect(value.exported).toEqual({ kwh: 6, naira: 0 })
    expect(value.unknown.kwh).toBe(0)
    const slope = (value.set.naira ?? 0) / 48
    expect(slope).toBeGreaterThan(200)
    expect(slope).toBeLessThan(450)
    expect(value.naira).toBe(Math.round(100 * (9458.93 + (value.set.naira ?? 0))) / 100)
  })

  it('the day’s curve and days add up to the month', async () => {
    const { curve, days, day, kwh } = await month()
    expect(day).toBe('2026-11-19')
    expect(curve).toHaveLength(96)
    expect(curve.reduce((sum, one) => sum + (one.kw ?? 0) / 4, 0)).toBeCloseTo(kwh ?? 0, 6)
    expect(days.reduce((sum, one) => sum + (one.kwh ?? 0), 0)).toBe(kwh)
  })

  it('what is entered is dated and audited, and the yield follows it', async () => {
    const entered = await alice.send('POST', `solar_entries/${plant}/`, {
      ...{ valid_from: '2026-01-01', kwp: '24', capex: '18000000', upkeep: '300000', export_naira: '50' },
      expected: Array(12).fill('120'),
    })
    expect(entered.status).toBe(201)
    const row = (entered.body as unknown as { data: SolarEntryRow }).data
    expect(row).toMatchObject({ kwp: 24, capex: 18_000_000, export_naira: 50, would_run: false })
    expect(row.expected).toEqual(Array(12).fill(120))
    expect(await readAudit(server, server.cast.lagosFoods, `solar entry ${row.id}`)).toMatchObject([
      { action: 'solar-entry.added' },
    ])
    const { plants, value } = await month()
    // 120 ÷ 30 × 24 kWp are 96 kWh a day.
    expect(plants[0]).toMatchObject({
      kwp: 24,
      yield: 4,
      to_expected: 1,
      valid_days: 1,
      state: 'as-expected',
    })
    expect(value.exported).toEqual({ kwh: 6, naira: 300 })
  })

  it('payback is told of no fewer than twelve months: so far', async () => {
    const told = await year()
    expect(told.months).toHaveLength(13)
    expect(told.months.at(-1)).toMatchObject({ month: MONTH, kwh: 96, expected_kwh: 2880 })
    expect(told).toMatchObject({ known_months: 0, years: null, capex: 18_000_000 })
    expect(told.reason).toContain('12 whole months')
  })

  it('the worth is what the panel explains', async () => {
    const { value, explain } = await month()
    const { body } = await alice.get(`explain/${explain}/?from=01-11-2026 00:00&to=20-11-2026 10:00`)
    const told = body as never as { value: number; parts: { value: number }[] }
    expect(told.value).toBe(value.naira)
    expect(told.parts).toHaveLength(3)
  })

  it('refuses a number that cannot be, a device that is no plant, and a viewer', async () => {
    const send = (id: number, body: object, writer = alice) =>
      writer.send('POST', `solar_entries/${id}/`, body)
    expect((await send(plant, { valid_from: '2026-01-01', kwp: '-3' })).status).toBe(400)
    expect((await send(server.cast.ikeja.deviceIds[0], { valid_from: '2026-01-01' })).status).toBe(404)
    expect((await send(plant, { valid_from: '2026-01-01' }, bola)).status).toBeGreaterThanOrEqual(403)
  })
})
