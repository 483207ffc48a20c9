import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rests } from './backoff.ts'

describe('how long what failed is left alone', () => {
  it('30 s after a failure, twice as long after each that follows, 5 min at most, and not at all after a success', () => {
    const rests = new Rests<number>({ base: 30_000, most: 300_000 })
    const left = () => Math.ceil(rests.left(1) / 10_000) * 10_000
    const lengths = Array.from({ length: 6 }, () => {
      rests.failed(1)
      return left()
    })
    expect(lengths).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
    expect(rests.left(2)).toBe(0)
    rests.succeeded(1)
    expect(rests.left(1)).toBe(0)
    rests.failed(1)
    expect(left()).toBe(30_000)
  })

  it('never longer than the most, however often it fails (property)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (failures, most) => {
          const rests = new Rests<string>({ base: 1_000, most })
          for (let n = 0; n < failures; n++) rests.failed('unit')
          expect(rests.left('unit')).toBeLessThanOrEqual(most)
        },
      ),
    )
  })
})
