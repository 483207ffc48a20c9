import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round, roundOrNull } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { daysInSpan } from '../../time/share-of-days.ts'
import { type DieselMonth, dieselFigures, dieselTotals, entryStatus } from '../diesel/diesel-overview.ts'
import { lastEnteredDay } from '../diesel/entry-litres.ts'
import { paymentFigures, paymentTotals } from '../payment-overview.ts'
import { priceBook } from '../price-book.ts'
import { meteredParts } from '../priced-parts.ts'
import { type BillCover, billCover } from './bill-cover.ts'
import type { PaidBill } from './bills-of-month.ts'

const NOVEMBER = ['2026-11-01', '2026-11-30'] as const
/** 1 to 20 November have begun. */
const DUE = ['2026-11-01', '2026-11-20'] as const

const postpaid = (day: string, endDay: string, kwh: number): PaidBill => ({
  kind: 'post-paid',
  day,
  endDay,
  kwh,
  vatInclusiveNaira: kwh * 200,
})
const prepaid = (day: string, kwh: number): PaidBill => ({
  kind: 'pre-paid',
  day,
  endDay: null,
  kwh,
  vatInclusiveNaira: kwh * 200,
})

const TARIFF = {
  deviceType: 'UTILITY',
  nairaPerKwh: 209.5,
  vatRate: 0.075,
  validFrom: '2026-01-01',
  isOwn: true,
} as const

/** A branch that used 100 kWh on each of the days, by its bills and the tariff of ₦209.50 + 7.5 % = ₦225.2125. */
function coveredMonth(bills: readonly PaidBill[], cover: BillCover, days: readonly string[]) {
  const book = priceBook({ purchases: [], bills, entries: [], tariffs: [TARIFF] })
  const partsOn = (isOn: (day: string) => boolean) => [
    meteredParts(
      days.filter(isOn).map((day) => ({ day, kwh: 100 })),
      (day) => ({ nairaPerKwh: book.rate('UTILITY', day), vatRate: 0.075, refs: [] }),
    ),
  ]
  const { status, bought, compared } = cover
  return {
    status,
    bought,
    meters: partsOn(() => true),
    compared: compared && { bought: compared, meters: partsOn((day) => cover.isCovered(day)) },
    accrued: partsOn((day) => !cover.isCovered(day)),
  }
}

describe('E7 a bill that is not in yet is no difference (domain.md §8.4, I-HOME-6)', () => {
  it('I-HOME-6 a post-paid month without its bill: 2,000 kWh accrued at the tariff, ₦450,425.00, never −100 %', () => {
    const example = vector('I-HOME-6')
    const bills = [postpaid('2026-10-01', '2026-10-31', 3100)]
    const cover = billCover(bills, 'UTILITY', NOVEMBER, DUE, true)
    expect(cover).toMatchObject({ status: 'pending', bought: null, compared: null, billedTo: null })
    expect(paymentFigures([coveredMonth(bills, cover, daysInSpan(DUE))])).toEqual({
      status: 'pending',
      purchasedKwh: null,
      purchasedNaira: null,
      consumedKwh: 2000,
      consumedNaira: 450_425,
      accruedKwh: example('kWh'),
      accruedNaira: example('accrued'),
      billedKwh: null,
      meteredKwh: null,
      differenceKwh: null,
      differenceNaira: null,
      percentage: null,
    })
  })

  it('E7 once the month is over it is "missing", and so is a month before the first bill', () => {
    const bills = [postpaid('2026-12-01', '2026-12-31', 3100), prepaid('2026-12-02', 100)]
    const cover = billCover(bills, 'UTILITY', NOVEMBER, NOVEMBER, false)
    expect(cover).toMatchObject({ status: 'missing', bought: null })
    expect(billCover([], 'IPP', NOVEMBER, NOVEMBER, false).status).toBe('missing')
    expect(billCover([], 'IPP', NOVEMBER, DUE, true).status).toBe('pending')
  })

  it('E7 billed in part: the ten days of the bill are compared, 1,050 − 1,000 = 50 kWh, 4.76 %; the rest is accrued', () => {
    const bills = [postpaid('2026-11-01', '2026-11-10', 1050)]
    const cover = billCover(bills, 'UTILITY', NOVEMBER, DUE, true)
    expect([cover.status, cover.billedTo]).toEqual(['part', '2026-11-10'])
    const row = paymentFigures([coveredMonth(bills, cover, daysInSpan(DUE))])!
    // The month's own bill is its rate: ₦200 a kWh.
    expect(row).toMatchObject({
      purchasedKwh: 1050,
      consumedKwh: 2000,
      billedKwh: 1050,
      meteredKwh: 1000,
      differenceKwh: 50,
      differenceNaira: 10_000,
      accruedKwh: 1000,
      accruedNaira: 200_000,
    })
    expect(roundOrNull(row.percentage)).toBe(4.76)
  })

  it('V-C5 E7 6,200 kWh 15 May–14 June: June is billed to the 14th, 2,800 kWh against its own 14 days', () => {
    const bills = [postpaid('2026-05-15', '2026-06-14', 6200)]
    const june = ['2026-06-01', '2026-06-30'] as const
    const cover = billCover(bills, 'UTILITY', june, june, false)
    expect([cover.status, cover.billedTo, round(cover.compared?.kwh ?? 0)]).toEqual([
      'part',
      '2026-06-14',
      2800,
    ])
    expect([cover.isCovered('2026-06-14'), cover.isCovered('2026-06-15')]).toEqual([true, false])
    const row = paymentFigures([coveredMonth(bills, cover, daysInSpan(june))])!
    expect([row.differenceKwh, row.accruedKwh].map((kwh) => roundOrNull(kwh))).toEqual([1400, 1600])
  })

  it('E7 a branch created on the 15th: of a bill of 3,000 kWh for November its last 16 days are compared, 1,600', () => {
    const bills = [postpaid('2026-11-01', '2026-11-30', 3000)]
    const due = ['2026-11-15', '2026-11-30'] as const
    const cover = billCover(bills, 'UTILITY', NOVEMBER, due, false)
    expect([cover.status, cover.bought?.kwh, cover.compared?.kwh]).toEqual(['billed', 3000, 1600])
    expect(paymentFigures([coveredMonth(bills, cover, daysInSpan(due))])).toMatchObject({ differenceKwh: 0 })
  })

  it('E7 a bill typed ahead for the whole month: its 20 days that have begun are compared', () => {
    const bills = [postpaid('2026-11-01', '2026-11-30', 3000)]
    const cover = billCover(bills, 'UTILITY', NOVEMBER, DUE, true)
    expect([cover.status, round(cover.compared?.kwh ?? 0)]).toEqual(['billed', 2000])
  })

  it('E7 pre-paid credit counts whole, and a month of a pre-paid branch without a purchase is known: 0 bought', () => {
    const bills = [prepaid('2026-11-03', 5000)]
    const cover = billCover(bills, 'UTILITY', NOVEMBER, DUE, true)
    expect(cover).toMatchObject({ status: 'billed', bought: { kwh: 5000 }, compared: { kwh: 5000 } })
    const later = billCover(bills, 'UTILITY', ['2026-12-01', '2026-12-31'], DUE, true)
    expect(later).toMatchObject({ status: 'billed', bought: { kwh: 0 } })
    const row = paymentFigures([coveredMonth(bills, cover, daysInSpan(DUE))])!
    expect([row.differenceKwh, row.percentage, row.accruedKwh]).toEqual([3000, 60, 0])
  })

  it('one pre-paid bill on a branch that is billed afterwards leaves its bill "not in yet"', () => {
    const before = [postpaid('2026-09-01', '2026-09-30', 3000), postpaid('2026-10-01', '2026-10-31', 3100)]
    const bills = [...before, prepaid('2026-11-03', 100)]
    const cover = billCover(bills, 'UTILITY', NOVEMBER, DUE, true)
    expect(cover).toMatchObject({ status: 'pending', bought: { kwh: 100 }, compared: null })
    expect(cover.isCovered('2026-11-03')).toBe(false)
    const part = [...bills, postpaid('2026-11-01', '2026-11-10', 1050)]
    expect(billCover(part, 'UTILITY', NOVEMBER, DUE, true)).toMatchObject({
      status: 'part',
      bought: { kwh: 1150 },
      compared: { kwh: 1050 },
    })
    // Who goes over to credit pays ahead as soon as most bills are.
    const over = [...before, prepaid('2026-11-03', 100), prepaid('2026-11-10', 100)]
    expect(billCover(over, 'UTILITY', NOVEMBER, DUE, true).status).toBe('billed')
  })

  it('E7 an IPP bill counts whole on its date; an IPP month without one is not in yet', () => {
    const bills: PaidBill[] = [{ ...prepaid('2026-10-31', 700), kind: 'ipp' }]
    expect(billCover(bills, 'IPP', ['2026-10-01', '2026-10-31'], null, false)).toMatchObject({
      status: 'billed',
      bought: { kwh: 700 },
    })
    expect(billCover(bills, 'IPP', NOVEMBER, DUE, true).status).toBe('pending')
  })

  it('E7 two branches, one without its bill: the difference is the other’s, and the totals add up', () => {
    const paid = [prepaid('2026-11-03', 2100)]
    const one = coveredMonth(paid, billCover(paid, 'UTILITY', NOVEMBER, DUE, true), daysInSpan(DUE))
    const none = coveredMonth([], billCover([], 'UTILITY', NOVEMBER, DUE, true), daysInSpan(DUE))
    const row = paymentFigures([one, none])!
    expect(row).toMatchObject({
      status: 'part',
      purchasedKwh: 2100,
      consumedKwh: 4000,
      accruedKwh: 2000,
      billedKwh: 2100,
      meteredKwh: 2000,
      differenceKwh: 100,
    })
    const total = paymentTotals([row, paymentFigures([none])!])!
    expect(total).toMatchObject({
      purchasedKwh: 2100,
      consumedKwh: 6000,
      accruedKwh: 4000,
      differenceKwh: 100,
    })
    expect(roundOrNull(total.percentage)).toBe(4.76)
  })

  it('E7 what is compared and what is accrued are the whole, and no bill is compared twice (property)', () => {
    const dayOfNovember = fc.integer({ min: 1, max: 30 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`)
    const bill = fc
      .tuple(dayOfNovember, dayOfNovember, fc.integer({ min: 1, max: 5000 }))
      .map(([a, b, kwh]) => (a < b ? postpaid(a, b, kwh) : postpaid(b, a, kwh)))
    fc.assert(
      fc.property(fc.array(bill, { maxLength: 4 }), (bills) => {
        const cover = billCover(bills, 'UTILITY', NOVEMBER, DUE, true)
        const row = paymentFigures([coveredMonth(bills, cover, daysInSpan(DUE))])!
        expect((row.meteredKwh ?? 0) + row.accruedKwh).toBe(row.consumedKwh)
        expect(row.billedKwh ?? 0).toBeLessThanOrEqual((row.purchasedKwh ?? 0) + 1e-9)
        expect(row.differenceKwh === null).toBe(cover.compared === null)
      }),
    )
  })
})

describe('E7 diesel that nobody entered yet is no difference (domain.md §8.3)', () => {
  const month: DieselMonth = {
    enteredLitres: 500,
    burnedLitres: [],
    expectedLitres: 1100,
    comparedLitres: 480,
    notEnteredLitres: 620,
    boughtLitres: 0,
    nairaPerLitre: 1000,
    isRunning: true,
  }
  const none: DieselMonth = {
    ...month,
    enteredLitres: null,
    comparedLitres: 0,
    expectedLitres: 300,
    notEnteredLitres: 300,
  }

  it('E7 a running month without entries: 300 L by the meters, nothing entered, no difference', () => {
    const row = dieselFigures([none])!
    expect(row).toMatchObject({
      status: 'pending',
      enteredLitres: null,
      enteredNaira: null,
      expectedLitres: 300,
      notEnteredLitres: 300,
      differenceLitres: null,
      percentage: null,
    })
    expect(entryStatus({ ...none, isRunning: false })).toBe('missing')
  })

  it('E7 entered up to the 10th: 500 L against the 480 of those days, 20 L, 4.17 %', () => {
    const row = dieselFigures([month])!
    expect(row).toMatchObject({ status: 'part', differenceLitres: 20, differenceNaira: 20_000 })
    expect(roundOrNull(row.percentage)).toBe(4.17)
    const two = dieselFigures([month, none])!
    expect(two).toMatchObject({
      status: 'part',
      enteredLitres: 500,
      expectedLitres: 1400,
      differenceLitres: 20,
    })
    expect(dieselTotals([two, dieselFigures([none])!])).toMatchObject({
      enteredLitres: 500,
      expectedLitres: 1700,
      differenceLitres: 20,
    })
  })

  it('E7 the last day entered is cut at the month’s end; an entry of another month says nothing', () => {
    const entry = (startDay: string, endDay: string) => ({ startDay, endDay, litres: 10 })
    const entries = [entry('2026-10-20', '2026-11-02'), entry('2026-11-05', '2026-11-05')]
    expect(lastEnteredDay(entries, '2026-11')).toBe('2026-11-05')
    expect(lastEnteredDay(entries, '2026-10')).toBe('2026-10-31')
    expect(lastEnteredDay(entries, '2026-12')).toBeNull()
  })
})
