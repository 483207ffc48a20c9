import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import { type PricedReceipt, priceLitres, shortDeliveries } from './short-delivery.ts'
import { tankCheck } from './tank-check.ts'

/** 1 % of what the flow meter read is its uncertainty. */
const receipt = (invoiced: number, received: number, price = '1350'): PricedReceipt => ({
  invoiced: String(invoiced),
  received: String(received),
  how: 'flow-meter',
  pricePerLitre: price,
})

describe('what a short delivery is worth (domain.md §16.D)', () => {
  it('I-DSL-1 beyond 2u all that is missing is owed', () => {
    const of = vector('I-DSL-1')
    const [short] = shortDeliveries([receipt(of('invoiced'), of('received'), `${of('price')}`)], of('tank'))
    expect([short!.litres, short!.u, short!.verdict]).toEqual([of('short'), of('u'), 'odd'])
    expect(short!.naira).toEqual({ low: of('low'), mid: of('naira'), high: 33_750 })
  })

  it('up to 2u only what is beyond the uncertainty is sure', () => {
    const [short] = shortDeliveries([receipt(508, 500)], null)
    expect(short).toMatchObject({ verdict: 'look', naira: { low: 4_050, mid: 10_800, high: 17_550 } })
  })

  it('I-DSL-3 of a tank 42 of 80 L are sure, however far beyond 2u', () => {
    const { low } = priceLitres(tankCheck(80, 37.9), 1350)!
    expect(Math.round(low / 1350)).toBe(vector('I-DSL-3')('low'))
  })

  it('within its uncertainty, and of a delivery with more than invoiced, nothing is said', () => {
    expect(shortDeliveries([receipt(505, 500), receipt(500, 560)], null)).toEqual([])
  })

  it('low ≤ mid ≤ high, and more missing is never worth less', () => {
    const litres = fc.integer({ min: 0, max: 10_000 })
    const low = (missing: number) =>
      shortDeliveries([receipt(1_000 + missing, 1_000)], null)[0]?.naira?.low ?? 0
    fc.assert(
      fc.property(litres, litres, (one, more) => {
        const [short] = shortDeliveries([receipt(1_000 + one, 1_000)], null)
        const { low: least, mid, high } = short?.naira ?? { low: 0, mid: 0, high: 0 }
        expect(least <= mid && mid <= high).toBe(true)
        expect(low(one)).toBeLessThanOrEqual(low(one + more))
      }),
    )
  })
})
