import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billFields, purchaseTotal } from './bill-fields.ts'

/** Kobo or hundredths of a kWh or litre, up to 16 whole digits, as they are typed. */
const hundredths = fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n })
const typed = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
/** n / d in whole numbers, half up. */
const divided = (n: bigint, d: bigint) => (2n * n + d) / (2n * d)

describe('AB-10 money of a bill is exact', () => {
  it('10,000 random bills never drift by a kobo', () => {
    const vat = fc.constantFrom(0n, 500n, 750n, 1000n)
    const property = fc.property(hundredths, hundredths, vat, (kwh, naira, points) => {
      const { tariff, vatInclusiveAmount } = billFields(
        typed(kwh),
        typed(naira),
        String(Number(points) / 1e4),
      )
      expect(vatInclusiveAmount).toBe(typed(divided(naira * (10_000n + points), 10_000n)))
      expect(tariff).toBe(typed(divided(naira * 100n, kwh)))
    })
    fc.assert(property, { numRuns: 10_000 })
  })

  it('10,000 random purchases come to litres × price, to the kobo', () => {
    const property = fc.property(hundredths, hundredths, (litres, price) => {
      expect(purchaseTotal(typed(litres), typed(price))).toBe(typed(divided(litres * price, 100n)))
    })
    fc.assert(property, { numRuns: 10_000 })
  })

  it('holds the longest bill there is', () => {
    const longest = '9999999999999999.99'
    expect(billFields('0.01', longest)).toEqual({
      tariff: '999999999999999999.00',
      vatInclusiveAmount: '10749999999999999.99',
    })
  })
})
