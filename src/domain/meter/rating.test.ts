import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostKw, ratedKw } from './rating.ts'

describe('ratings (domain.md §1, §2.8)', () => {
  it('a set of 100 kVA is rated 80 kW; without a rating nothing is known', () => {
    expect(ratedKw(100)).toBe(80)
    expect(ratedKw(null)).toBeNull()
  })

  it('P_max is the rated kVA, else 3 × 230 V × 100 A = 69 kW', () => {
    expect(mostKw(100, 200, 230)).toBe(100)
    expect(mostKw(null, 100, 230)).toBe(69)
    expect(mostKw(null, null, 230)).toBeNull()
  })

  it('is the same written line to line: √3 × (√3·V) × I (property)', () => {
    const amount = fc.double({ min: 1, max: 1000, noNaN: true })
    fc.assert(
      fc.property(amount, amount, (volts, amperes) => {
        const lineToLine = (Math.sqrt(3) * (Math.sqrt(3) * volts) * amperes) / 1000
        return Math.abs((mostKw(null, amperes, volts) ?? 0) - lineToLine) <= 1e-9 * lineToLine
      }),
    )
  })
})
