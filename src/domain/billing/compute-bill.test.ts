import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceRows } from '../cost/branch-costs.ts'
import { deviceRange } from '../energy/device-range.ts'
import { vector } from '../testing-vectors.ts'
import { addDays } from '../time/calendar-day.ts'
import type { Interval } from '../time/interval.ts'
import { startOfDay } from '../time/zone.ts'
import type { Bill } from './bill.ts'
import { type BillFacts, computeBill, type PeriodFacts } from './compute-bill.ts'

const ZONE = 'Africa/Lagos'
const NO_PAPERS: PriceRows = { purchases: [], bills: [], entries: [], tariffs: [] }

type Tariff = PriceRows['tariffs'][number]
const tariff = (rate: string, validFrom: string, deviceType: Tariff['deviceType'] = 'UTILITY'): Tariff => ({
  branchId: null,
  deviceType,
  rate,
  vatRate: '0.075',
  validFrom,
})

const span = (firstDay: string, endDay: string): Interval => ({
  from: startOfDay(ZONE, firstDay),
  to: startOfDay(ZONE, endDay),
})

/** Days in a row from the first one; null: nothing was read. */
function measured(id: number, range: Interval, firstDay: string, kwh: readonly (number | null)[]) {
  const days = kwh.map((one, n) => ({
    day: addDays(firstDay, n),
    kwh: one,
    kvarh: null,
    daylightKwh: null,
    coverageS: one === null ? 0 : 86_400,
    periodS: 86_400,
    onS: null,
    readings: 96,
    quality: 'A',
  }))
  return [id, deviceRange(id, days, range)] as const
}

function period(range: Interval, ranges: PeriodFacts['ranges'], papers: PriceRows): PeriodFacts {
  return { asked: { of: () => range }, ranges, papers }
}

const device = (
  id: number,
  name: string,
  deviceType: 'UTILITY' | 'IPP' | 'GENERATOR' | 'LOAD' = 'UTILITY',
) => ({
  id,
  name,
  deviceType,
  isSource: deviceType !== 'LOAD',
  sourceTag: deviceType === 'LOAD' ? null : 'AGGREGATORY',
  ratedKva: null,
})

const JUNE = span('2024-06-01', '2024-07-01')
const MAY = span('2024-05-01', '2024-06-01')

function makeFacts(
  changes: Partial<BillFacts> & { tariffs?: readonly Tariff[]; kwh?: readonly (number | null)[] },
) {
  const papers = { ...NO_PAPERS, tariffs: changes.tariffs ?? [] }
  return {
    organisation: { name: 'Lagos Foods', clientType: 'BESPOKE' },
    branches: [{ id: 1, name: 'Ikeja', zone: ZONE, devices: [device(1, 'Utility')] }],
    chosen: null,
    present: period(JUNE, new Map([measured(1, JUNE, '2024-06-01', changes.kwh ?? [])]), papers),
    previous: period(MAY, new Map(), papers),
    registers: [],
    now: startOfDay(ZONE, '2024-12-01'),
    ...changes,
  } satisfies BillFacts
}

describe('bill', () => {
  it('V-BL1 charges 12 000 kWh of utility at 209.50 and 7.5 % VAT with ₦2 702 550.00', () => {
    const example = vector('V-BL1')
    const kwh = Array.from({ length: 30 }, () => 400)
    const bill = computeBill(makeFacts({ kwh, tariffs: [tariff('209.50', '2024-01-01')] }))
    expect(bill.present).toMatchObject({
      kwh: example('kWh'),
      naira: example('naira'),
      net: 2_514_000,
      vat: 188_550,
      gap: null,
    })
    expect(bill.present.coverage).toBe(1)
    expect(bill.metrics.utility).toBeCloseTo(225.2125, 8)
    expect(bill.previous).toMatchObject({ kwh: null, naira: null, gap: 'no-reading' })
  })

  it.each(['BESPOKE', 'RESELLER'])(
    'V-BL2 splits a %s bill where the tariff changes inside the period',
    (clientType) => {
      const range = span('2024-06-30', '2024-07-02')
      const type = clientType === 'RESELLER' ? 'IPP' : 'UTILITY'
      const tariffs = [tariff('206.80', '2024-05-06', type), tariff('209.50', '2024-07-01', type)]
      const present = period(range, new Map([measured(1, range, '2024-06-30', [100, 100])]), {
        ...NO_PAPERS,
        tariffs,
      })
      const bill = computeBill(makeFacts({ organisation: { name: 'X', clientType }, present }))
      expect(bill.present).toMatchObject({ kwh: 200, naira: 44_752.25, net: 41_630, vat: 3_122.25 })
      expect(bill.branches[0]?.lines[0]?.rates).toEqual([
        { from: '2024-06-30', to: '2024-06-30', kwh: 100, nairaPerKwh: 222.31, vatRate: 0.075 },
        { from: '2024-07-01', to: '2024-07-01', kwh: 100, nairaPerKwh: 225.2125, vatRate: 0.075 },
      ])
      expect(bill.branches[0]?.lines[0]?.months).toEqual([
        { month: '2024-06', kwh: 100, naira: 22_231, estimatedKwh: 0 },
        { month: '2024-07', kwh: 100, naira: 22_521.25, estimatedKwh: 0 },
      ])
    },
  )

  it('BI-01 says that no rate is set instead of charging ₦0', () => {
    const bill = computeBill(makeFacts({ kwh: [100] }))
    expect(bill.present).toMatchObject({ kwh: 100, naira: null, net: null, vat: null, gap: 'rate-not-set' })
    expect(bill.branches[0]?.lines[0]?.months).toEqual([
      { month: '2024-06', kwh: 100, naira: null, estimatedKwh: 0 },
    ])
  })

  it('charges what has a rate and says that the rest has none, but makes no half of an invoice', () => {
    const known = {
      kwh: [100, 100],
      tariffs: [tariff('200.00', '2024-06-02'), tariff('200.00', '2024-06-02', 'IPP')],
    }
    expect(computeBill(makeFacts(known)).present).toMatchObject({
      kwh: 200,
      naira: 21_500,
      gap: 'rate-not-set',
    })
    const reseller = { name: 'X', clientType: 'RESELLER' }
    expect(computeBill(makeFacts({ ...known, organisation: reseller })).present).toMatchObject({
      kwh: 200,
      naira: null,
    })
  })

  it('keeps a month without a reading unknown, and tells how much was measured', () => {
    const range = span('2024-06-01', '2024-08-01')
    const present = period(range, new Map([measured(1, range, '2024-06-01', [61, null])]), {
      ...NO_PAPERS,
      tariffs: [tariff('100', '2024-01-01')],
    })
    const [line] = computeBill(makeFacts({ present })).branches[0]!.lines
    expect(line?.months).toEqual([
      { month: '2024-06', kwh: 61, naira: 6557.5, estimatedKwh: 0 },
      { month: '2024-07', kwh: null, naira: null, estimatedKwh: 0 },
    ])
    expect(line?.present.coverage).toBeCloseTo(1 / 61, 6)
  })

  it('T11 tells how much of each month was spread over a gap across the end of the month', () => {
    const range = span('2024-06-30', '2024-07-02')
    const [id, whole] = measured(1, range, '2024-06-30', [100, 100])
    const days = whole.days.map((one, n) => ({ ...one, estimatedKwh: n === 0 ? 60.004 : 20 }))
    const present = period(range, new Map([[id, { ...whole, days, estimatedKwh: 80.004 }]]), NO_PAPERS)
    const [line] = computeBill(makeFacts({ present })).branches[0]!.lines
    expect(line?.months.map(({ month, estimatedKwh }) => [month, estimatedKwh])).toEqual([
      ['2024-06', 60],
      ['2024-07', 20],
    ])
    expect(line?.present.estimatedKwh).toBe(80)
  })

  it('bills sources only, and of those the chosen ones', () => {
    const devices = [device(1, 'Utility'), device(2, 'IPP 1', 'IPP'), device(3, 'Cold room', 'LOAD')]
    const ranges = new Map([1, 2, 3].map((id) => measured(id, JUNE, '2024-06-01', [10])))
    const present = period(JUNE, ranges, NO_PAPERS)
    const branches = [{ id: 1, name: 'Ikeja', zone: ZONE, devices }]
    const lineNames = (bill: Bill) => bill.branches.flatMap(({ lines }) => lines.map(({ name }) => name))
    expect(lineNames(computeBill(makeFacts({ branches, present })))).toEqual(['Utility', 'IPP 1'])
    expect(lineNames(computeBill(makeFacts({ branches, present, chosen: [2, 3] })))).toEqual(['IPP 1'])
  })

  it('an invoice charges the kWh that it prints', () => {
    const bill = computeBill(
      makeFacts({
        organisation: { name: 'X', clientType: 'RESELLER' },
        kwh: [10.004, 0.0009],
        tariffs: [tariff('1000', '2024-01-01', 'IPP')],
      }),
    )
    // 10.0049 kWh print as 10.00: 10.00 × 1075.
    expect(bill.present).toMatchObject({ kwh: 10, naira: 10_750, net: 10_000, vat: 750 })
  })

  it('adds up to the kobo for any energy and any rates', () => {
    const kwh = fc.array(fc.option(fc.double({ min: 0, max: 5000, noNaN: true }), { nil: null }), {
      minLength: 1,
      maxLength: 30,
    })
    const rate = fc.integer({ min: 1, max: 99_999_999 }).map((n) => (n / 10_000).toFixed(4))
    const of = fc.record({
      kwh: fc.array(kwh, { minLength: 1, maxLength: 5 }),
      rates: fc.tuple(rate, rate),
      day: fc.integer({ min: 1, max: 30 }),
      isReseller: fc.boolean(),
    })
    fc.assert(
      fc.property(of, (drawn) => {
        const changed = `2024-06-${String(drawn.day).padStart(2, '0')}`
        const tariffs = [tariff(drawn.rates[0], '2024-01-01', 'IPP'), tariff(drawn.rates[1], changed, 'IPP')]
        const devices = drawn.kwh.map((_, n) => device(n + 1, `IPP ${n + 1}`, 'IPP'))
        const ranges = new Map(drawn.kwh.map((days, n) => measured(n + 1, JUNE, '2024-06-01', days)))
        const bill = computeBill(
          makeFacts({
            organisation: { name: 'X', clientType: drawn.isReseller ? 'RESELLER' : 'BESPOKE' },
            branches: [{ id: 1, name: 'A', zone: ZONE, devices }],
            present: period(JUNE, ranges, { ...NO_PAPERS, tariffs }),
          }),
        )
        const lines = bill.branches.flatMap((branch) => branch.lines)
        const kobo = (pick: 'naira' | 'net' | 'vat' | 'kwh') =>
          lines.reduce((sum, line) => sum + Math.round((line.present[pick] ?? 0) * 100), 0)
        for (const figure of ['naira', 'net', 'vat', 'kwh'] as const) {
          expect(Math.round((bill.present[figure] ?? 0) * 100)).toBe(kobo(figure))
        }
        expect(kobo('naira')).toBe(kobo('net') + kobo('vat'))
      }),
    )
  })
})
