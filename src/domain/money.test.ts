import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactProduct, exactSum } from './money.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

const kobo = fc.integer({ min: -1e12, max: 1e12 }).map((n) => n / 100)
const amount = fc.oneof(kobo, fc.double({ noNaN: true, min: -1e13, max: 1e13 }))

describe('exact money', () => {
  it('§0 adds up without binary noise', () => {
    expect(exactSum([0.1, 0.2])).toBe(0.3)
    expect(exactSum([1_000_000_000_000.07, 0.005])).toBe(1_000_000_000_000.075)
    expect(exactSum([])).toBe(0)
    expect(exactProduct(100.2, 1.075)).toBe(107.715)
  })

  it('§0 is the decimal sum and product of every list of amounts', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 60 }), (terms) => {
        expect(exactSum(terms)).toBe(terms.reduce((sum, term) => sum.plus(term), new Exact(0)).toNumber())
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(kobo, fc.constant(1)), { maxLength: 4 }), (factors) => {
        const product = factors.reduce((all, factor) => all.times(factor), new Exact(1)).toNumber()
        expect(exactProduct(...factors) + 0).toBe(product + 0)
      }),
    )
  })
})
