import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitsInReach, rangeWithLimits } from './limit-range.ts'

const limit = (value: number) => ({ key: `${value}`, label: 'Limit', value })
const VOLTS = [limit(216), limit(244)]

describe('limits across a chart', () => {
  it('widen it where they are near what is drawn', () => {
    expect(rangeWithLimits(VOLTS, 228, 233)).toEqual([216, 244])
  })

  it('do not flatten what is drawn: a far one is left out', () => {
    expect(rangeWithLimits([limit(500)], 0, 20)).toEqual([0, 20])
    expect(limitsInReach([limit(500)], 0, 20)).toEqual([])
  })

  it('of a chart without a value there are none', () => {
    expect(rangeWithLimits(VOLTS, null, null)).toEqual([null, null])
  })

  it('never make the lines lower than a third of it (property)', () => {
    const value = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(value, value, fc.array(value.map(limit)), (a, b, limits) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)]
        const [low, high] = rangeWithLimits(limits, min, max) as [number, number]
        const room = Math.max(max - min, 0.25 * Math.max(Math.abs(min), Math.abs(max)))
        expect(high - low).toBeLessThanOrEqual(max - min + 2 * room)
        expect([low <= min, high >= max]).toEqual([true, true])
      }),
    )
  })
})
