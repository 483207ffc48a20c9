import { describe, expect, it } from 'vitest'
import { round } from '../round.ts'
import { testBranch, testDevice } from '../site/testing-tree.ts'
import { paymentMonths } from './bill/payment-months.ts'
import type { PriceRows } from './branch-costs.ts'
import { dieselMonths } from './diesel/diesel-months.ts'
import { monthsShown } from './months-shown.ts'
import { measuredDays, testCostFacts } from './testing-months.ts'
import { costTracker } from './tracker.ts'

/** 20 November 2026, 10:00 in Lagos. */
const NOW = Date.UTC(2026, 10, 20, 9)
const SINCE = { since: Date.UTC(2026, 2, 31, 23) }

const utility = testDevice(1, SINCE)
const gen1 = testDevice(2, { ...SINCE, deviceType: 'GENERATOR', ratedKva: 100 })
const gen2 = testDevice(3, { ...SINCE, deviceType: 'GENERATOR', ratedKva: 100 })
/** Ten days of 10 h at 40 kW: 134.2 L each by the fuel curve of a 100 kVA set. */
const ran = measuredDays('2026-06-01', 10, 400, 10)

const june: Partial<PriceRows> = {
  purchases: [
    { branchId: 1, date: '2026-06-03', litres: '1200', nairaPerLitre: '1350' },
    { branchId: 1, date: '2026-06-20', litres: '1000', nairaPerLitre: '1400' },
  ],
  bills: [
    bill('pre-paid', '2026-06-02', null, '5000', '1126062.50'),
    bill('pre-paid', '2026-06-17', null, '4800', '1081020'),
    bill('ipp', '2026-07-05', null, '1000', '96750'),
  ],
  entries: [entry('2026-06-01', '2026-07-10', '1600')],
}

function bill(
  kind: 'pre-paid' | 'post-paid' | 'ipp',
  date: string,
  endDate: string | null,
  kwh: string,
  vatInclusiveNaira: string,
) {
  return { branchId: 1, kind, date, endDate, kwh, vatInclusiveNaira }
}

function entry(startDay: string, endDay: string, litres: string, deviceId: number | null = null) {
  return { branchId: 1, startDay, endDay, litres, deviceId }
}

const ikeja = testBranch(1, [utility, gen1])
const facts = testCostFacts(
  [ikeja],
  {
    1: [
      ...measuredDays('2026-04-01', 61, 100),
      ...measuredDays('2026-06-01', 29, 313),
      ...measuredDays('2026-06-30', 1, 335.6),
    ],
    2: [...ran, ...measuredDays('2026-06-11', 20, 0)],
  },
  june,
  NOW,
)

const ofMonth = <R extends { readonly month: string }>(rows: readonly R[], month: string) =>
  rows.find((row) => row.month === month)

/** Figures rounded as a page shows them. */
const shown = (row: object | undefined) =>
  Object.fromEntries(
    Object.entries(row ?? {}).map(([key, value]) => [key, typeof value === 'number' ? round(value) : value]),
  )

describe('months of diesel', () => {
  const rows = dieselMonths(facts)

  it('CT-06 June: 1200 of the entry’s 1600 L against 1342 expected, at the price of V-C1', () => {
    expect(shown(ofMonth(rows, '2026-06'))).toMatchObject({
      enteredLitres: 1200,
      expectedLitres: 1342,
      comparedLitres: 1342,
      notEnteredLitres: 0,
      enteredNaira: 1_647_272.73,
      expectedNaira: 1_842_200,
      differenceLitres: -142,
      differenceNaira: -194_927.27,
      percentage: -10.58,
      boughtLitres: 2200,
      nairaPerLitre: 1372.73,
      coverage: 1,
      status: 'entered',
    })
  })

  it('CT-06 a month that nobody measured expects nothing, at the price of the last purchase', () => {
    expect(ofMonth(rows, '2026-07')).toMatchObject({
      enteredLitres: 400,
      enteredNaira: 560_000,
      expectedLitres: null,
      differenceLitres: null,
      coverage: 0,
    })
    expect(rows.map(({ month }) => month)).toEqual(['2026-06', '2026-07'])
  })

  it('§8.3 a generator without rating that ran makes the expectation unknown, not small', () => {
    const branch = testBranch(1, [gen1, { ...gen2, ratedKva: null }])
    const [row] = dieselMonths(testCostFacts([branch], { 2: ran, 3: ran }, june, NOW))
    expect(row).toMatchObject({ enteredLitres: 1200, expectedLitres: null, differenceLitres: null })
  })

  it('§8.2 a generator behind a counted one takes no part', () => {
    const branch = testBranch(1, [gen1, { ...gen2, sourceTag: null }])
    const [row] = dieselMonths(testCostFacts([branch], { 2: ran, 3: ran }, june, NOW))
    expect(shown(row)).toMatchObject({ expectedLitres: 1342, enteredNaira: 1_647_272.73 })
  })

  it('E7 a set is compared as far as its own entries go, whatever was entered for another', () => {
    const entries = [
      entry('2026-06-01', '2026-06-10', '1342', 2),
      entry('2026-06-01', '2026-06-05', '671', 3),
    ]
    const own = testCostFacts([testBranch(1, [gen1, gen2])], { 2: ran, 3: ran }, { ...june, entries }, NOW)
    // Of the first ten days, of the second five: 1,342 + 671.
    expect(shown(dieselMonths(own)[0])).toMatchObject({
      enteredLitres: 2013,
      expectedLitres: 2684,
      comparedLitres: 2013,
      notEnteredLitres: 671,
      differenceLitres: 0,
      status: 'part',
    })
  })

  it('E7 without an entry the month is pending while it runs and missing after', () => {
    const days = { 2: [...measuredDays('2026-10-01', 1, 400, 10), ...measuredDays('2026-11-01', 1, 400, 10)] }
    const own = dieselMonths(testCostFacts([ikeja], days, {}, NOW))
    expect(own.map(({ status }) => status)).toEqual(['missing', 'pending'])
  })
})

describe('months of bills against meters', () => {
  const rows = paymentMonths(facts, 'UTILITY')

  it('CT-06 June (V-C4) after two months that were metered and not paid', () => {
    expect(rows.map(({ month }) => month)).toEqual(['2026-04', '2026-05', '2026-06'])
    expect(shown(rows.at(-1))).toMatchObject({
      purchasedKwh: 9800,
      consumedKwh: 9412.6,
      purchasedNaira: 2_207_082.5,
      consumedNaira: 2_119_835.18,
      accruedKwh: 0,
      differenceKwh: 387.4,
      differenceNaira: 87_247.32,
      percentage: 3.95,
      // April and May are before the first purchase: they are in no difference.
      cumulativeKwh: 387.4,
      coverage: 1,
      status: 'billed',
    })
  })

  it('E7 no bill and no tariff: what was metered is accrued, its price and what was bought are not known', () => {
    expect(rows[0]).toMatchObject({
      status: 'missing',
      consumedKwh: 3000,
      accruedKwh: 3000,
      accruedNaira: null,
      consumedNaira: null,
      purchasedKwh: null,
      differenceKwh: null,
      cumulativeKwh: null,
    })
  })

  it('CT-06 an IPP without a meter: what was bought is known, what was used is not', () => {
    expect(paymentMonths(facts, 'IPP')).toMatchObject([
      {
        month: '2026-07',
        purchasedKwh: 1000,
        purchasedNaira: 96_750,
        consumedKwh: null,
        differenceKwh: null,
      },
    ])
  })

  describe('E7 a meter since 1 November, 100 kWh a day, at ₦209.50 and 7.5 % VAT', () => {
    const grid = testBranch(1, [testDevice(1, { since: Date.UTC(2026, 9, 31, 23) })])
    const tariffs = [
      {
        branchId: 1,
        deviceType: 'UTILITY' as const,
        rate: '209.50',
        vatRate: '0.075',
        validFrom: '2026-01-01',
      },
    ]
    const november = (bills: PriceRows['bills']) =>
      costTracker(testCostFacts([grid], { 1: measuredDays('2026-11-01', 19, 100) }, { tariffs, bills }, NOW))

    it('no bill yet: pending, all accrued: 1,900 kWh × ₦209.50 × 1.075 = ₦427,903.75', () => {
      const {
        utility: [row],
        branches,
      } = november([])
      expect(shown(row)).toMatchObject({
        status: 'pending',
        purchasedKwh: null,
        percentage: null,
        differenceKwh: null,
        consumedNaira: 427_903.75,
        accruedKwh: 1900,
        accruedNaira: 427_903.75,
      })
      expect(branches[0]?.months.at(-1)).toMatchObject({ utilityNaira: 0, kwh: { UTILITY: 1900 } })
      expect(round(branches[0]?.months.at(-1)?.accruedNaira.UTILITY ?? 0)).toBe(427_903.75)
    })

    it('post-paid to 10 November: those days are compared, the rest is accrued at the bill’s rate', () => {
      const {
        utility: [row],
        branches,
      } = november([bill('post-paid', '2026-11-01', '2026-11-10', '1050', '210000')])
      expect(shown(row)).toMatchObject({
        status: 'part',
        purchasedKwh: 1050,
        consumedKwh: 1900,
        billedKwh: 1050,
        meteredKwh: 1000,
        differenceKwh: 50,
        differenceNaira: 10_000,
        percentage: 4.76,
        accruedKwh: 900,
        accruedNaira: 180_000,
      })
      expect(row?.branches).toMatchObject([{ until: '2026-11-10', month: { status: 'part' } }])
      expect(branches[0]?.months.at(-1)).toMatchObject({
        utilityNaira: 210_000,
        accruedNaira: { UTILITY: 180_000, IPP: 0 },
      })
    })
  })
})

describe('months of a branch', () => {
  it('CT-04 V-C9: ₦3 020 000 of diesel and ₦2 207 082.50 of utility in June, from the first month with anything', () => {
    const { months } = costTracker(facts).branches[0]!
    expect(months[0]).toMatchObject({ month: '2026-04', kwh: { UTILITY: 3000 } })
    expect(months).toHaveLength(8)
    expect(shown(months[2])).toMatchObject({
      month: '2026-06',
      dieselLitres: 2200,
      dieselNaira: 3_020_000,
      utilityNaira: 2_207_082.5,
      ippNaira: 0,
      totalNaira: 5_227_082.5,
      kwh: { GENERATOR: 4000 },
    })
    expect(months[3]).toMatchObject({ ippNaira: 96_750, totalNaira: 96_750, kwh: {} })
  })

  it('SH-06 a branch with nothing has no month, and the tracker no row', () => {
    const empty = costTracker(testCostFacts([testBranch(2, [])], {}, {}, NOW))
    expect(empty).toMatchObject({ diesel: [], utility: [], ipp: [], branches: [{ months: [] }] })
  })

  it('CT-04 24 months are shown, to the one that has begun in the first of the zones', () => {
    const midnight = Date.UTC(2026, 11, 31, 23, 30)
    expect(monthsShown(['Africa/Accra'], midnight).at(-1)).toBe('2026-12')
    const months = monthsShown(['Africa/Accra', 'Africa/Lagos'], midnight)
    expect([months.length, months[0], months.at(-1)]).toEqual([24, '2025-02', '2027-01'])
  })
})
