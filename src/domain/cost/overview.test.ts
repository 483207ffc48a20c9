import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactProduct } from '../money.ts'
import { round } from '../round.ts'
import { vector } from '../testing-vectors.ts'
import { billsOfMonth, type PaidBill, sumOfPaid } from './bill/bills-of-month.ts'
import { monthCosts } from './month-costs.ts'
import {
  type Meters,
  type PaymentMonth,
  paymentFigures,
  paymentTotals,
  runningDifference,
} from './payment-overview.ts'
import { priceBook } from './price-book.ts'
import type { PricedPart } from './priced-parts.ts'

const purchases = [
  { day: '2026-06-03', litres: 1200, nairaPerLitre: 1350 },
  { day: '2026-06-20', litres: 1000, nairaPerLitre: 1400 },
]
const prepaid = (day: string, kwh: number, vatInclusiveNaira: number): PaidBill => ({
  kind: 'pre-paid',
  day,
  endDay: null,
  kwh,
  vatInclusiveNaira,
})
// 5000 and 4800 kWh at 209.50 before VAT of 7.5 %.
const bills = [prepaid('2026-06-02', 5000, 1_126_062.5), prepaid('2026-06-17', 4800, 1_081_020)]

/** A meter's month at one rate; nothing where it was not read. */
function meter(kwh: number | null, nairaPerKwh: number | null): PricedPart[] {
  if (kwh === null) return []
  const naira = nairaPerKwh === null ? null : exactProduct(kwh, nairaPerKwh)
  const part = {
    month: '2026-06',
    from: '2026-06-01',
    to: '2026-06-30',
    kwh,
    naira,
    vatRate: 0.075,
    refs: [],
  }
  return [{ ...part, nairaPerKwh, quantity: kwh, price: nairaPerKwh, unit: 'kWh', isEstimated: false }]
}

interface Bought {
  purchasedKwh: number
  purchasedNaira: number
  meters: Meters
}

/** A month that is billed whole. */
function billed({ purchasedKwh, purchasedNaira, meters }: Bought): PaymentMonth {
  const bought = { kwh: purchasedKwh, vatInclusiveNaira: purchasedNaira }
  return { status: 'billed', bought, meters, compared: { bought, meters }, accrued: [] }
}

describe('utility and IPP overview (domain.md §8.4)', () => {
  it('V-C4 9800 kWh bought for ₦2 207 082.50, 9412.6 metered: ₦2 119 835.18; 387.40 kWh, ₦87 247.32, 3.95 %', () => {
    const example = vector('V-C4')
    const { kwh, vatInclusiveNaira } = sumOfPaid(billsOfMonth(bills, 'UTILITY', '2026-06'))
    expect([kwh, vatInclusiveNaira]).toEqual([example('bought'), example('bought naira')])
    const book = priceBook({ purchases: [], bills, entries: [], tariffs: [] })
    const meters = [meter(example('metered'), book.rate('UTILITY', '2026-06-30'))]
    const row = paymentFigures([billed({ purchasedKwh: kwh, purchasedNaira: vatInclusiveNaira, meters })])!
    expect(round(row.consumedNaira ?? 0)).toBe(example('metered naira'))
    expect(round(row.differenceKwh ?? 0)).toBe(example('difference'))
    expect(round(row.differenceNaira ?? 0)).toBe(example('difference naira'))
    expect(round(row.percentage ?? 0)).toBe(example('percent'))
  })

  it('V-C5 a post-paid bill is split by day, an IPP bill counts whole on its date', () => {
    const example = vector('V-C5')
    const period: PaidBill = {
      kind: 'post-paid',
      day: '2026-05-15',
      endDay: '2026-06-14',
      kwh: example('kWh'),
      vatInclusiveNaira: 1,
    }
    const ipp: PaidBill = { ...prepaid('2026-05-31', 700, 70_000), kind: 'ipp' }
    const bought = (month: string) => sumOfPaid(billsOfMonth([period, ipp], 'UTILITY', month))
    expect(['2026-05', '2026-06'].map((month) => round(bought(month).kwh))).toEqual([
      example('May'),
      example('June'),
    ])
    expect(sumOfPaid(billsOfMonth([period, ipp], 'IPP', '2026-05'))).toEqual({
      kwh: 700,
      vatInclusiveNaira: 70_000,
    })
  })

  it('§8.4 nothing bought has no percentage, nothing metered no difference, neither no row', () => {
    const bought = { purchasedKwh: 100, purchasedNaira: 2000, meters: [meter(null, 20)] }
    expect(paymentFigures([billed(bought)])).toMatchObject({
      purchasedKwh: 100,
      consumedKwh: null,
      differenceKwh: null,
    })
    const used = { purchasedKwh: 0, purchasedNaira: 0, meters: [meter(40, 20)] }
    expect(paymentFigures([billed(used)])).toMatchObject({
      consumedNaira: 800,
      differenceKwh: -40,
      percentage: null,
    })
    expect(paymentFigures([billed({ ...bought, purchasedKwh: 0, purchasedNaira: 0 })])).toBeNull()
  })

  it('§8.4 what was consumed is the sum of the meters’ own kobo, as a reader of the Report adds it up', () => {
    // 10.05 × 0.5 = 5.025 → 5.03 each; together 20.10 × 0.5 = 10.05, not 10.06.
    const half = meter(10.05, 0.5)
    const two = { purchasedKwh: 0, purchasedNaira: 0, meters: [half, half] }
    expect(paymentFigures([billed(two)])).toMatchObject({ consumedKwh: 20.1, consumedNaira: 10.06 })
    expect(paymentFigures([billed({ ...two, meters: [half, []] })])).toMatchObject({ consumedNaira: 5.03 })
  })

  it('§8.4 a difference is exact, not of rounded lines: as much bought as consumed differs by nothing', () => {
    const half = meter(10.05, 0.5)
    const two = { purchasedKwh: 20.1, purchasedNaira: 10.05, meters: [half, half] }
    expect(paymentFigures([billed(two)])).toMatchObject({
      consumedNaira: 10.06,
      differenceKwh: 0,
      differenceNaira: 0,
    })
    const idle = { ...two, meters: [meter(0, null), []] }
    expect(paymentFigures([billed(two), billed(idle)])).toMatchObject({
      consumedNaira: 10.06,
      differenceNaira: 10.05,
    })
  })

  it('§8.4 unused pre-paid credit runs on; a month that was not metered is left out', () => {
    const row = (purchasedKwh: number, consumedKwh: number | null) =>
      paymentFigures([
        billed({ purchasedKwh, purchasedNaira: purchasedKwh, meters: [meter(consumedKwh, 1)] }),
      ])!
    const rows = [row(500, 420), row(300, 350), row(400, null), row(0, 20)]
    expect(runningDifference(rows)).toEqual([80, 30, null, 10])
    const total = paymentTotals(rows)!
    expect(total).toMatchObject({ purchasedKwh: 1200, consumedKwh: 790, differenceKwh: 10 })
    // 10 kWh of the 800 that were bought in months with a meter.
    expect(total.percentage).toBe(1.25)
  })

  it('totals are the sum of their rows (property)', () => {
    const month = fc.record({
      purchasedKwh: fc.integer({ min: 1, max: 1e7 }).map((value) => value / 100),
      purchasedNaira: fc.integer({ min: 1, max: 1e9 }).map((value) => value / 100),
      meters: fc.array(
        fc
          .tuple(fc.double({ min: 0, max: 1e5, noNaN: true }), fc.double({ min: 1, max: 1000, noNaN: true }))
          .map(([kwh, rate]) => meter(kwh, rate)),
        { minLength: 1, maxLength: 3 },
      ),
    })
    fc.assert(
      fc.property(fc.array(month, { minLength: 1, maxLength: 12 }), (months) => {
        const rows = months.map((one) => paymentFigures([billed(one)])!)
        const total = paymentTotals(rows)!
        for (const key of ['purchasedKwh', 'consumedKwh', 'consumedNaira', 'differenceKwh'] as const) {
          expect(total[key]).toBeCloseTo(
            rows.reduce((sum, row) => sum + (row[key] ?? 0), 0),
            3,
          )
        }
        expect(runningDifference(rows).at(-1)).toBeCloseTo(total.differenceKwh ?? 0, 3)
      }),
    )
  })
})

describe('what was paid in a month (domain.md §8.8)', () => {
  it('V-C9 the month of V-C1 and V-C4: 2200 L, ₦3 020 000.00; utility ₦2 207 082.50; ₦5 227 082.50', () => {
    const example = vector('V-C9')
    expect(monthCosts(purchases, bills, '2026-06')).toEqual({
      month: '2026-06',
      dieselLitres: example('diesel litres'),
      dieselNaira: example('diesel naira'),
      utilityNaira: example('utility naira'),
      ippNaira: 0,
      totalNaira: example('naira'),
    })
    expect(monthCosts(purchases, bills, '2026-07').totalNaira).toBe(0)
  })
})
