import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactProduct, exactSum } from '../../money.ts'
import { round } from '../../round.ts'
import { isOneTariff } from './one-tariff.ts'

describe('§16.A the product of a claim', () => {
  it('I-SUP-2 10,000 × (209.50 − 63.00) is ₦1,465,000.00; two halves of a month at two tariffs are not their mean', () => {
    expect(isOneTariff(10_000, 209.5, 63, 1_465_000)).toBe(true)
    expect(isOneTariff(10_000, 208.15, 63, 1_465_000)).toBe(false)
  })

  it('any product is one (property)', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 }).map((one) => one / 100)
    fc.assert(
      fc.property(amount, amount, amount, (kwh, charged, received) =>
        isOneTariff(kwh, charged, received, round(exactProduct(kwh, exactSum([charged, -received])))),
      ),
    )
  })
})
