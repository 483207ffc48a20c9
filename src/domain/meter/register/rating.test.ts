import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { learnedMostKw, mostPower, type RatingFacts, ratedKw, UNRATED_MOST_KW } from './rating.ts'

describe('ratings (domain.md §1, §2.8)', () => {
  it('a set of 100 kVA is rated 80 kW; without a rating nothing is known', () => {
    expect(ratedKw(100)).toBe(80)
    expect(ratedKw(null)).toBeNull()
  })

  const UNKNOWN: RatingFacts = {
    ratedKva: null,
    ratedCurrentA: null,
    nominalV: 230,
    ctPrimaryA: null,
    vtPrimaryV: null,
    learnedKw: null,
  }
  const most = (facts: Partial<RatingFacts>) => mostPower({ ...UNKNOWN, ...facts })

  it('T1 §15.1 P_max is the rated kVA, else 3 × 230 V × 100 A = 69 kW, else learned, at first 2,000 kW', () => {
    expect(most({ ratedKva: 100, ratedCurrentA: 200 })).toEqual({ kw: 100, source: 'rated' })
    expect(most({ ratedCurrentA: 100, ctPrimaryA: 400 })).toEqual({ kw: 69, source: 'current' })
    expect(most({ ctPrimaryA: 200, learnedKw: 7 })).toEqual({ kw: 138, source: 'transformer' })
    expect(most({ learnedKw: 440 })).toEqual({ kw: 440, source: 'learned' })
    expect(most({})).toEqual({ kw: UNRATED_MOST_KW, source: 'assumed' })
  })

  it('T1 behind a voltage transformer V is its primary: √3 × 11 kV × 200 A = 3,811 kW', () => {
    expect(most({ ctPrimaryA: 200, vtPrimaryV: 11_000 }).kw).toBeCloseTo(3810.5, 1)
  })

  it('is the same written line to line: √3 × (√3·V) × I (property)', () => {
    const amount = fc.double({ min: 1, max: 1000, noNaN: true })
    fc.assert(
      fc.property(amount, amount, (nominalV, ratedCurrentA) => {
        const lineToLine = (Math.sqrt(3) * (Math.sqrt(3) * nominalV) * ratedCurrentA) / 1000
        return Math.abs(most({ nominalV, ratedCurrentA }).kw - lineToLine) <= 1e-9 * lineToLine
      }),
    )
  })

  it('T1 what was drawn in 30 days gives ten times its 99th percentile; one block above says nothing', () => {
    const month = Array.from({ length: 2879 }, () => 44)
    expect(learnedMostKw([...month, 900])).toBe(440)
  })

  it('T1 nothing is learned from less than a day of running, and never less than 100 kW', () => {
    const idle = Array.from({ length: 2880 }, () => 0)
    expect(learnedMostKw([...idle, ...Array.from({ length: 95 }, () => 50)])).toBeNull()
    expect(learnedMostKw([...idle, ...Array.from({ length: 96 }, () => 3)])).toBe(100)
  })
})
