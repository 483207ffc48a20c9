import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentChange } from './percent-change.ts'

describe('percentChange', () => {
  it.each([
    [110, 100, 10],
    [88, 100, -12],
    [100, 100, 0],
    [0, 50, -100],
    [5, 0, null],
    [null, 100, null],
    [100, null, null],
  ])('from %s after %s before: %s', (after, before, expected) => {
    expect(percentChange(after, before)).toBe(expected)
  })

  it('is above zero exactly when the value grew', () => {
    const kwh = fc.double({ min: 0.01, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(kwh, kwh, (after, before) => {
        expect(Math.sign(percentChange(after, before) ?? Number.NaN)).toBe(Math.sign(after - before))
      }),
    )
  })
})
