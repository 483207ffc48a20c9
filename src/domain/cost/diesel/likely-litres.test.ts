import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { forecastLitresOfTotals } from '../../score/generator/forecast-litres.ts'
import { vector } from '../../testing-vectors.ts'
import {
  aboutLitres,
  addedBounds,
  judgeLitres,
  likelyLitres,
  litresBounds,
  type SourceFacts,
  tankMost,
} from './likely-litres.ts'

const run = (hours: number | null, kwh: number | null, more: Partial<SourceFacts> = {}): SourceFacts => ({
  ratedKw: 80,
  hours,
  expectedLitres: forecastLitresOfTotals(kwh, hours, 80),
  unmeasuredHours: 0,
  days: 1,
  ...more,
})
const FORTY_MINUTES = run(40 / 60, null)

describe('plausibility at entry (domain.md §16.D)', () => {
  it('I-DSL-7 100 kVA, 40 min: limit 26.99 L, hint 3.37 to 16.05 L', () => {
    const example = vector('I-DSL-7')
    const { likely, limit } = litresBounds(FORTY_MINUTES)
    expect(round(limit ?? 0)).toBe(example('limit'))
    expect([round(likely?.low ?? 0), likely?.mid, round(likely?.high ?? 0)]).toEqual([
      example('idle'),
      null,
      example('full'),
    ])
  })

  it('E5 1,000,000 L for 40 minutes are refused, 27 L asked about, 26 L taken, 1.6 L asked about', () => {
    const bounds = litresBounds(FORTY_MINUTES)
    const verdict = (litres: number) => judgeLitres(litres, bounds, null)
    expect([1_000_000, 27, 26, 1.7, 1.6].map(verdict)).toEqual(['too-much', 'odd', 'fits', 'fits', 'odd'])
  })

  it('E5 2 h at 40 kW are 26.84 L: half of it and twice of it are the edges, or the limit where that is wider', () => {
    // limit 26.384 × 2 × 1.25 + 5 = 70.96 L, beyond 2 × 26.84.
    const bounds = litresBounds(run(2, 80))
    expect([round(bounds.likely?.mid ?? 0), round(bounds.limit ?? 0)]).toEqual([26.84, 70.96])
    const verdict = (litres: number) => judgeLitres(litres, bounds, null)
    expect([13.41, 13.43, 70.95, 70.97].map(verdict)).toEqual(['odd', 'fits', 'fits', 'odd'])
    // A day at 110 % is 26.384 × 24 × 1.25 + 5 = 796.52 L.
    expect([796, 797].map(verdict)).toEqual(['odd', 'too-much'])
  })

  it('E5 a set that stood still: 5 L of slack, nothing is too little', () => {
    const bounds = litresBounds(run(0, 0))
    expect(bounds.likely).toEqual({ low: 0, mid: 0, high: 0 })
    expect([0.1, 5, 5.1].map((litres) => judgeLitres(litres, bounds, null))).toEqual(['fits', 'fits', 'odd'])
  })

  it('E5 hours that nobody measured widen the limit and never refuse', () => {
    const [part, whole] = [litresBounds(run(2, 80, { unmeasuredHours: 6 })), litresBounds(run(8, null))]
    expect(part.limit).toBeCloseTo(whole.limit ?? 0, 9)
    expect(judgeLitres(200, part, null)).toBe('fits')
    const silent = litresBounds(run(null, null, { unmeasuredHours: 24 }))
    expect(silent).toMatchObject({ likely: null, limit: null })
    expect(judgeLitres(700, silent, null)).toBe('unknown')
    expect(judgeLitres(700, silent, tankMost(500, 150))).toBe('too-much')
  })

  it('E5 neither size nor tank known: nothing to compare with', () => {
    const bounds = litresBounds(run(2, null, { ratedKw: null }))
    expect(bounds).toEqual({ likely: null, limit: null, most: null })
    expect(judgeLitres(1e6, bounds, tankMost(null, 1000))).toBe('unknown')
  })

  it('§8.2 several sets are added; one of unknown size makes the sum unknown', () => {
    const two = addedBounds([litresBounds(run(2, 80)), litresBounds(run(1, 40))])
    expect(two.likely?.mid).toBeCloseTo(40.26, 9)
    expect(addedBounds([litresBounds(run(2, 80)), litresBounds(run(1, 40, { ratedKw: null }))])).toEqual({
      likely: null,
      limit: null,
      most: null,
    })
    expect(addedBounds([]).most).toBeNull()
  })

  it('is told around the expected litres by the accuracy of the curve, else from idle to full', () => {
    expect(aboutLitres(likelyLitres(run(2, 80))!).map((litres) => round(litres))).toEqual([23.62, 30.06])
    expect(aboutLitres(likelyLitres(FORTY_MINUTES)!).map((litres) => round(litres))).toEqual([3.37, 16.05])
  })

  it('what a set burned by its curve always fits, whatever its size, hours and load (property)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 1000 }),
        fc.double({ min: 0.1, max: 24, noNaN: true }),
        fc.double({ min: 0, max: 1.1, noNaN: true }),
        (ratedKw, hours, load) => {
          const litres = forecastLitresOfTotals(load * ratedKw * hours, hours, ratedKw) ?? 0
          const bounds = litresBounds({ ratedKw, hours, expectedLitres: litres, unmeasuredHours: 0, days: 1 })
          const { low, mid } = bounds.likely!
          expect(mid).toBeGreaterThanOrEqual(low - 1e-3)
          expect(bounds.limit).toBeLessThanOrEqual(bounds.most! + 1e-9)
          expect(judgeLitres(litres, bounds, null)).toBe('fits')
        },
      ),
    )
  })
})
