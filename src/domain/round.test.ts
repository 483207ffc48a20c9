import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round, roundOrNull } from './round.ts'

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
    expect(round(39.655 * 1361.57)).toBe(53_993.06)
    expect(round(round(39.655) * 1361.57)).toBe(53_999.87)
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
