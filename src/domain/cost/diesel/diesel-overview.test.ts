import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { type DieselMonth, dieselFigures, dieselTotals } from './diesel-overview.ts'
import { monthDieselPrice } from './diesel-price.ts'

const purchases = [
  { day: '2026-06-03', litres: 1200, nairaPerLitre: 1350 },
  { day: '2026-06-20', litres: 1000, nairaPerLitre: 1400 },
]

const diesel: DieselMonth = {
  enteredLitres: 2000,
  burnedLitres: [1200, 800],
  expectedLitres: 1850,
  comparedLitres: 1850,
  notEnteredLitres: 0,
  boughtLitres: 2200,
  nairaPerLitre: monthDieselPrice(purchases, '2026-06'),
  isRunning: false,
}

describe('diesel overview (domain.md §8.3)', () => {
  it('V-C3 2000 L entered, 1850 expected at the price of V-C1: 150.00 L, ₦205 909.09, 8.11 %', () => {
    const example = vector('V-C3')
    const row = dieselFigures([diesel])!
    expect(round(row.enteredNaira ?? 0)).toBe(example('entered naira'))
    expect(round(row.expectedNaira ?? 0)).toBe(example('expected naira'))
    expect(row.differenceLitres).toBe(example('difference'))
    expect(round(row.differenceNaira ?? 0)).toBe(example('difference naira'))
    expect(round(row.percentage ?? 0)).toBe(example('percent'))
  })

  it('V-C3 expected 0 has no percentage; neither entered nor expected, and nothing bought, is no row', () => {
    expect(dieselFigures([{ ...diesel, expectedLitres: 0, comparedLitres: 0 }])).toMatchObject({
      differenceLitres: 2000,
      percentage: null,
    })
    const nothing = {
      enteredLitres: null,
      burnedLitres: [],
      expectedLitres: 0,
      comparedLitres: null,
      notEnteredLitres: 0,
      boughtLitres: 0,
      nairaPerLitre: 1400,
      isRunning: false,
    }
    expect(dieselFigures([nothing])).toBeNull()
    expect(dieselFigures([{ ...nothing, boughtLitres: 50 }])).toMatchObject({
      enteredLitres: null,
      boughtLitres: 50,
    })
    expect(dieselFigures([])).toBeNull()
  })

  it('§8.3 without a price or without any expectation the figures that need it are not known', () => {
    expect(dieselFigures([{ ...diesel, nairaPerLitre: null }])).toMatchObject({
      differenceLitres: 150,
      enteredNaira: null,
      differenceNaira: null,
    })
    expect(dieselFigures([diesel, { ...diesel, expectedLitres: null, comparedLitres: null }])).toMatchObject({
      enteredLitres: 4000,
      expectedLitres: null,
      differenceLitres: null,
      percentage: null,
    })
  })

  it('§8.3 what was entered is the sum of the generators’ own kobo, and of what none of them burned', () => {
    const month = { ...diesel, enteredLitres: 20.1, burnedLitres: [10.05, 10.05], nairaPerLitre: 0.5 }
    expect(dieselFigures([month])).toMatchObject({ enteredNaira: 10.06 })
    expect(dieselFigures([{ ...month, burnedLitres: [10.05] }])).toMatchObject({ enteredNaira: 10.06 })
    expect(dieselFigures([{ ...month, burnedLitres: [] }])).toMatchObject({ enteredNaira: 10.05 })
  })

  it('§8.3 a difference is exact, not of rounded lines: as much entered as expected differs by nothing', () => {
    // 10.05 × 0.5 = 5.025 → 5.03 twice; 20.1 × 0.5 = 10.05.
    const month = { ...diesel, enteredLitres: 20.1, burnedLitres: [10.05, 10.05], nairaPerLitre: 0.5 }
    expect(dieselFigures([{ ...month, expectedLitres: 20.1, comparedLitres: 20.1 }])).toMatchObject({
      enteredNaira: 10.06,
      differenceLitres: 0,
      differenceNaira: 0,
    })
  })

  it('§8.1 each branch counts at its own price', () => {
    const two = dieselFigures([
      diesel,
      {
        ...diesel,
        enteredLitres: 100,
        burnedLitres: [100],
        expectedLitres: 100,
        comparedLitres: 100,
        nairaPerLitre: 1000,
      },
    ])!
    expect(round(two.enteredNaira ?? 0)).toBe(2_845_454.55)
    expect(two.differenceLitres).toBe(150)
  })

  it('totals are the sum of their rows, and two branches the sum of each (property)', () => {
    const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 100)
    const month = fc.record({
      enteredLitres: cents(500_000),
      burnedLitres: fc.constant([]),
      expectedLitres: cents(500_000),
      comparedLitres: cents(500_000),
      notEnteredLitres: cents(500_000),
      boughtLitres: cents(500_000),
      nairaPerLitre: cents(200_000),
      isRunning: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(month, { minLength: 1, maxLength: 12 }), (months) => {
        const rows = months.map((one) => dieselFigures([one])!)
        const total = dieselTotals(rows)!
        for (const key of [
          'enteredLitres',
          'expectedNaira',
          'differenceLitres',
          'differenceNaira',
        ] as const) {
          expect(total[key]).toBeCloseTo(
            rows.reduce((sum, row) => sum + (row[key] ?? 0), 0),
            4,
          )
        }
        expect(dieselFigures(months)).toEqual({
          ...total,
          percentage: expect.closeTo(total.percentage ?? 0, 8),
        })
      }),
    )
  })
})
