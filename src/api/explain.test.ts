import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysisBench, RANGE } from './testing-analysis.ts'
import { measureDays } from './testing-months.ts'
import { allowBilling } from './testing-rows.ts'
import { createWriter } from './testing-writer.ts'

// Figures by hand from testing-analysis.ts: utility 288 readings a day less six hours of silence, whose energy the
// register tells; generator 144 kWh, 90 L entered at ₦1,000; tariff ₦200 + 7.5 % = ₦215.
let bench: Awaited<ReturnType<typeof analysisBench>>

beforeAll(async () => {
  bench = await analysisBench()
  const { database, cast } = bench.server
  await allowBilling(database, cast.lagosFoods)
  // V-BL2: 100 kWh at 206.80 in June and 100 kWh at 209.50 in July 2024.
  await database.admin.query(
    `insert into tariff (organisation_id, device_type, rate, vat_rate, valid_from, label)
     values ($1, 'UTILITY', 206.8, 0.075, '2024-05-06', 'Band A'), ($1, 'UTILITY', 209.5, 0.075, '2024-07-01', 'Band A')`,
    [cast.lagosFoods],
  )
  await measureDays(database, cast.lagosFoods, [
    { deviceId: cast.ikeja.deviceIds[0], from: '2024-06-29', days: 4, kwh: 50 },
  ])
})
afterAll(() => bench.server.close())

const [from, to] = RANGE.split('/')

interface Part {
  key: string
  label: string
  value: number | null
  unit: string
  op: string
  rest: { label: string; value: number } | null
  parts?: Part[]
}

interface Told extends Part {
  words: string
  state: string
  coverage: number
  edits: unknown[]
  inputs: { ref: string; value: number; from: string; to: string | null }[]
  hash: string
}

const explain = async (key: string, rest = '', range = [from, to]): Promise<Told> =>
  (await bench.get(`explain/${key}/?from=${range[0]}&to=${range[1]}${rest}`)) as never

const ikeja = () => `&${bench.ikeja}`

describe('explain a figure', () => {
  it('EX-1 Total Energy is the sum of its sources, each the sum of its days', async () => {
    const told = await explain('energy.total', ikeja())
    expect(told).toMatchObject({ value: 432, unit: 'kWh', op: 'sum', rest: null })
    expect(told.parts!.map(({ label, value }) => [label, value])).toEqual([
      ['Ikeja Utility', 288],
      ['Ikeja Gen 1', 144],
    ])
    expect(told.parts![0]!.parts!.map(({ label, value }) => [label, value])).toEqual([
      ['01-11-2026', 96],
      ['02-11-2026', 96],
      ['03-11-2026', 96],
    ])
    expect(told.coverage).toBeCloseTo(1 - 6 / 144, 4)
  })

  it('EX-2 the cost of a source: energy × rate, litres × price, with the rows behind them', async () => {
    const [utility, generator] = bench.ids
    const grid = await explain(`cost.source.${utility}`)
    expect(grid).toMatchObject({ value: 61_920, unit: '₦' })
    expect(grid.parts).toMatchObject([
      { value: 61_920, op: 'product', parts: [{ value: 288 }, { value: 215, unit: '₦/kWh' }] },
    ])
    expect(grid.inputs).toMatchObject([
      { ref: `device ${utility}` },
      { value: 200, from: '2026-01-01', to: null },
    ])
    const diesel = await explain(`cost.source.${generator}`)
    expect(diesel).toMatchObject({ value: 90_000, words: '90.00 L of diesel at one price' })
    expect(diesel.inputs.map(({ value }) => value)).toEqual([144, 1000, 90])
  })

  it('I-EX-3 blended cost is a ratio of two sums: (288 × 215 + 90 × 1,000) ÷ 432 = 351.67', async () => {
    const told = await explain('cost.blended', ikeja())
    expect(told).toMatchObject({ value: 351.67, op: 'ratio', words: '₦151,920.00 ÷ 432.00 kWh' })
    expect(told.parts).toMatchObject([
      { value: 151_920, parts: [{ value: 61_920 }, { value: 90_000 }] },
      { value: 432 },
    ])
  })

  it('I-EX-2 a bill line over two tariffs: two price inputs, VAT 3,122.25, ₦44,752.25', async () => {
    const range = ['29-06-2024%2000:00', '02-07-2024%2023:59']
    const told = await explain(`bill.present.line.${bench.ids[0]}`, '', range)
    expect(told).toMatchObject({ value: 44_752.25, rest: null })
    expect(told.words).toBe('200.00 kWh metered (100 % read) at two tariffs + 7.5 % VAT')
    expect(told.parts).toMatchObject([
      {
        value: 41_630,
        parts: [
          { value: 20_680, note: '100.00 kWh × 206.80', rest: null },
          { value: 20_950, note: '100.00 kWh × 209.50', rest: null },
        ],
      },
      { label: 'VAT', value: 3122.25, note: '7.5 % of 41,630.00' },
    ])
    expect(told.inputs.filter(({ ref }) => ref.startsWith('tariff'))).toMatchObject([
      { value: 206.8, from: '2024-05-06', to: '2024-06-30' },
      { value: 209.5, from: '2024-07-01', to: '2025-12-31' },
    ])
  })

  it('I-EX-5 an entry edited from 90 to 60 L: who, when, from what; the day before it was 90', async () => {
    const { server, ids } = bench
    const { rows } = await server.database.admin.query(
      'select id from diesel_entry where organisation_id = $1',
      [server.cast.lagosFoods],
    )
    const alice = await createWriter(server, 'alice')
    const body = {
      start_date: '2026-11-01',
      end_date: '2026-11-03',
      quantity: '60',
      fuel_type: 'diesel',
      version: 1,
      reason: 'Read off the stick',
    }
    const { status, body: said } = await alice.send('POST', `update-fuel-entry/${rows[0].id}/`, body)
    expect(status, JSON.stringify(said)).toBe(200)
    const told = await explain(`cost.source.${ids[1]}`)
    expect(told).toMatchObject({ value: 60_000 })
    expect(told.edits).toEqual([
      {
        who: 'alice (administrator)',
        when: '2026-11-20T10:00:00',
        label: 'Diesel entry',
        what: 'litres',
        from: '90.00',
        to: '60.00',
        reason: 'Read off the stick',
      },
    ])
    const before = await explain(`cost.source.${ids[1]}`, '&as_known_on=20-11-2026 09:59')
    expect(before).toMatchObject({ value: 90_000, edits: [], as_known_on: '20-11-2026 09:59' })
  })

  it('EX-7 a reading that came later was not known before it came', async () => {
    const { server, ids } = bench
    const { admin } = server.database
    await admin.query(
      `insert into reading (organisation_id, device_id, ts, kwh_import, received_at)
       values ($1, $2, '2026-11-04T00:00:00Z', 1298, '2026-11-15T12:00:00Z')`,
      [server.cast.lagosFoods, ids[0]],
    )
    await admin.query(
      `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
       values ($1, $2, '2026-11-03T23:00:00Z', '2026-11-04T00:00:00Z')`,
      [server.cast.lagosFoods, ids[0]],
    )
    const range = ['04-11-2026%2000:00', '04-11-2026%2023:59']
    const key = `energy.source.${ids[0]}`
    expect(await explain(key, '', range)).toMatchObject({ value: 10 })
    expect(await explain(key, '&as_known_on=15-11-2026 12:59', range)).toMatchObject({ value: null })
    expect(await explain(key, '&as_known_on=15-11-2026 13:00', range)).toMatchObject({ value: 10 })
    const wide = ['01-09-2026%2000:00', '04-11-2026%2023:59']
    const { status, body } = await server.get(
      `/api/v1/explain/${key}/?from=${wide[0]}&to=${wide[1]}&as_known_on=15-11-2026 13:00`,
      bench.access,
    )
    expect([status, body.code]).toEqual([400, 'too-wide'])
  })

  it('EX-7 what is worked out anew is what the totals say', async () => {
    const known = '&as_known_on=20-11-2026 10:00'
    for (const key of ['energy.total', 'cost.blended', 'demand.max', 'carbon.total', 'bill.present.total']) {
      const [now, anew] = [await explain(key, ikeja()), await explain(key, ikeja() + known)]
      expect(anew.value, key).toBe(now.value)
    }
  })

  it('EX-3 a device of another organisation and a key that nobody knows answer as absent', async () => {
    const { server, access } = bench
    const of = (key: string) => server.get(`/api/v1/explain/${key}/?from=${from}&to=${to}`, access)
    expect((await of(`energy.source.${server.cast.elsewhere.deviceIds[0]}`)).status).toBe(404)
    expect((await of('energy.nothing')).status).toBe(404)
  })
})
