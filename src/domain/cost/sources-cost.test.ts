import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactSumOfKnown } from '../money.ts'
import { round } from '../round.ts'
import type { SourceCost } from './energy-cost.ts'
import { costContributions, sourcesCost } from './sources-cost.ts'

function cost(kwh: number, naira: number | null): SourceCost {
  const known = naira !== null
  return {
    deviceId: 1,
    pricedKwh: known ? kwh : 0,
    unpricedKwh: known ? 0 : kwh,
    naira,
    litres: null,
    diesel: [],
    parts: [],
  }
}

describe('cost of several sources together', () => {
  it('V-C8 utility, generator and sun: 5,448,004.55 ÷ 19,800 = 275.15, the sun in the denominator', () => {
    const blended = sourcesCost([cost(12_000, 2_702_550), cost(6_300, 2_745_454.55), cost(1_500, 0)])
    expect(blended.nairaPerKwh).toBeCloseTo(275.15, 2)
    expect(blended.partial).toBe(false)
  })

  it('energy without a rate is left out of both sums and said', () => {
    const blended = sourcesCost([cost(100, 20_000), cost(50, null)])
    expect(blended).toMatchObject({ nairaPerKwh: 200, partial: true })
    expect(sourcesCost([cost(50, null)]).nairaPerKwh).toBeNull()
    expect(sourcesCost([null]).nairaPerKwh).toBeNull()
  })

  it('T17 the contributions of the sources add up to the blended cost, to the last decimal that is shown', () => {
    const amount = fc.double({ min: 1, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 6 }), (rows) => {
        const costs = rows.map(([kwh, naira]) => cost(kwh, naira))
        const blended = sourcesCost(costs)
        expect(exactSumOfKnown(costContributions(costs))).toBe(round(blended.nairaPerKwh ?? 0))
      }),
    )
  })
})
