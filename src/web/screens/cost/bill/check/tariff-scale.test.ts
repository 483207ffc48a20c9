import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tariffScale } from './tariff-scale.ts'

describe('tariffScale', () => {
  it('E4 225.00 over 209.50 is 7.4 % above, both on the scale', () => {
    const scale = tariffScale(209.5, 225)
    expect(scale.over).toBeCloseTo(0.07399, 4)
    expect(scale.from).toBeLessThan(209.5)
    expect(scale.to).toBeGreaterThan(225)
    expect(scale.inForceAt).toBeLessThan(scale.impliedAt ?? 0)
  })

  it('keeps both marks between 0 and 100 per cent, however far apart', () => {
    const naira = fc.integer({ min: 1, max: 10_000_000 }).map((kobo) => kobo / 100)
    fc.assert(
      fc.property(naira, naira, (inForce, implied) => {
        const { inForceAt, impliedAt, from, to } = tariffScale(inForce, implied)
        expect(to).toBeGreaterThan(from)
        for (const place of [inForceAt, impliedAt ?? 0]) {
          expect(place).toBeGreaterThanOrEqual(0)
          expect(place).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})
