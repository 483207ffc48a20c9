import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offsetBars } from './offset-bars.ts'

describe('parts of a difference', () => {
  it('each begins where the one before ended, also backwards', () => {
    expect(offsetBars([50, 25, -100])).toEqual({
      zero: 0.25,
      bars: [
        { from: 0.25, width: 0.5 },
        { from: 0.75, width: 0.25 },
        { from: 0, width: 1 },
      ],
    })
    expect(offsetBars([0, 0])).toEqual({
      zero: 0,
      bars: [
        { from: 0, width: 0 },
        { from: 0, width: 0 },
      ],
    })
  })

  it('none leaves the drawing', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { maxLength: 6 }), (values) => {
        for (const { from, width } of offsetBars(values).bars) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(from + width).toBeLessThanOrEqual(1 + 1e-9)
        }
      }),
    )
  })
})
