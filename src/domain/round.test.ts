import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round, roundOrNull } from './round.ts'
import { vector } from './testing-vectors.ts'

describe('rounding (domain.md §0)', () => {
  it.each([
    [2.625, 2, 2.63],
    [-2.625, 2, -2.63],
    [1.005, 2, 1.01],
    [0.285, 2, 0.29],
    [1.115, 2, 1.12],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.125, 2, 0.13],
    [1e15 + 0.5, 0, 1e15 + 1],
    [64.935064, 2, 64.94],
    [0, 2, 0],
  ])('V-R1 %f at %i places is %f', (value, places, expected) => {
    expect(round(value, places)).toBe(expected)
  })

  it('V-R2 39.655 L × ₦1361.57 is ₦53 993.06, and not the product of a rounded factor', () => {
    const example = vector('V-R2')
    expect(round(example('litres') * example('price'))).toBe(example('naira'))
    expect(round(round(39.655) * 1361.57)).toBe(53_999.87)
  })

  it('T15 92,885.325 that arrives with the noise of a sum is 92,885.33, and a true 92,885.324 is not', () => {
    const noise = 2 ** -33
    expect(round(92_885.325 - noise)).toBe(92_885.33)
    expect(round(-92_885.325 + noise)).toBe(-92_885.33)
    expect(round(92_885.324)).toBe(92_885.32)
    expect(round(92_885.3249)).toBe(92_885.32)
    expect(round(1_234_567_890_123.344)).toBe(1_234_567_890_123.34)
  })

  it('T15 a sum of decimals rounds as their decimal sum does (property)', () => {
    const thousandths = fc.integer({ min: 0, max: 500_000 })
    fc.assert(
      fc.property(fc.array(thousandths, { minLength: 1, maxLength: 3000, size: 'max' }), (terms) => {
        const sum = terms.reduce((total, term) => total + term / 1000, 0)
        const exact = terms.reduce((total, term) => total + term, 0)
        return round(sum) === Math.floor((exact + 5) / 10) / 100
      }),
    )
  })

  it('gives 0 and not −0', () => {
    expect(Object.is(round(-0.001), 0)).toBe(true)
  })

  it('refuses what is no finite number', () => {
    expect(() => round(Number.NaN)).toThrow(RangeError)
    expect(() => round(Number.POSITIVE_INFINITY)).toThrow(RangeError)
  })

  it('keeps unknown unknown', () => {
    expect(roundOrNull(null)).toBeNull()
    expect(roundOrNull(2.625)).toBe(2.63)
  })

  it('ties written with three decimals go away from zero (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (hundredths) => {
        const whole = Math.floor(hundredths / 100)
        const tie = Number(`${whole}.${String(hundredths % 100).padStart(2, '0')}5`)
        return round(tie) === (hundredths + 1) / 100 && round(-tie) === -(hundredths + 1) / 100
      }),
    )
  })

  it('moves a value by at most half a unit (property)', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        (value) => Math.abs(round(value) - value) <= 0.005 + 1e-6,
      ),
    )
  })
})
