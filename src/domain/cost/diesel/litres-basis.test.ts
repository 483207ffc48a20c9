import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactSum } from '../../money.ts'
import type { DieselShare } from './diesel-share.ts'
import { litresBasis, roundedBasis } from './litres-basis.ts'

function share(enteredLitres: number | null, estimatedLitres: number | null): DieselShare {
  const litres = estimatedLitres === null ? null : (enteredLitres ?? 0) + estimatedLitres
  return {
    month: '2026-10',
    litres,
    isEstimated: (estimatedLitres ?? 0) > 0,
    estimatedLitres,
    enteredLitres,
    enteredKwh: null,
  }
}

describe('T7 what litres rest on', () => {
  it('170 L entered for half of a month and 671 L expected in the other half are 841 L, and both are told', () => {
    expect(litresBasis([share(170, 671)])).toEqual({ litres: 841, enteredLitres: 170, estimatedLitres: 671 })
  })

  it('all entered leaves 0 estimated; none entered is no entry, not an entry of 0', () => {
    expect(litresBasis([share(90, 0)])).toEqual({ litres: 90, enteredLitres: 90, estimatedLitres: 0 })
    expect(litresBasis([share(null, 134.2)])).toEqual({
      litres: 134.2,
      enteredLitres: null,
      estimatedLitres: 134.2,
    })
  })

  it('a month that nothing tells is left out of all three; alone, what was entered stands without a sum', () => {
    expect(litresBasis([share(170, 671), share(50, null)])).toMatchObject({ litres: 841, enteredLitres: 170 })
    expect(litresBasis([share(50, null)])).toEqual({ litres: null, enteredLitres: 50, estimatedLitres: null })
    expect(litresBasis([])).toEqual({ litres: null, enteredLitres: null, estimatedLitres: null })
  })

  it('the rounded parts add up to the rounded sum (property)', () => {
    const amount = fc.double({ min: 0, max: 1e5, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 12 }), (months) => {
        const { litres, enteredLitres, estimatedLitres } = roundedBasis(
          litresBasis(months.map(([entered, estimated]) => share(entered, estimated))),
        )
        expect(Math.abs(exactSum([enteredLitres!, estimatedLitres!]) - litres!)).toBeLessThanOrEqual(
          estimatedLitres === 0 ? 0.01 : 0,
        )
      }),
    )
  })
})
