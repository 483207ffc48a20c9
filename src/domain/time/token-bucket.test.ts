import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTokenBuckets } from './token-bucket.ts'

describe('createTokenBuckets', () => {
  it('gives a burst, then as much as comes in, and says when the next is there', () => {
    const buckets = createTokenBuckets(20, 3)
    expect([0, 0, 0].map((now) => buckets.take('a', now))).toEqual([null, null, null])
    expect(buckets.take('a', 0)).toBe(1)
    expect(buckets.take('a', 50)).toBeNull()
    expect(buckets.take('a', 50)).toBe(1)
    expect(buckets.take('b', 50)).toBeNull()
    expect(createTokenBuckets(1 / 60, 0).take('a', 0)).toBe(60)
  })

  it('lets what was used be owed, and says when there is something again', () => {
    const buckets = createTokenBuckets(10, 5)
    expect([buckets.wait('a', 0), buckets.wait('a', 0)]).toEqual([null, null])
    buckets.charge('a', 25, 0)
    // 20 are owed and one is wanted: 21 at 10 a second.
    expect([buckets.wait('a', 0), buckets.take('a', 0)]).toEqual([3, 3])
    expect([buckets.wait('a', 2_000), buckets.wait('a', 2_100)]).toEqual([1, null])
    expect(buckets.wait('b', 0)).toBeNull()
  })

  it('takes back what was not needed, never more than the burst', () => {
    const buckets = createTokenBuckets(0.001, 2)
    buckets.take('a', 0)
    buckets.take('a', 0)
    buckets.giveBack('a', 0)
    expect([buckets.take('a', 0), buckets.take('a', 0)]).toEqual([null, 1000])
  })

  it('gives no more than burst + rate × time, whatever the clock does', () => {
    const steps = fc.array(fc.integer({ min: -5_000, max: 500 }), { maxLength: 300 })
    fc.assert(
      fc.property(steps, (moves) => {
        const buckets = createTokenBuckets(20, 10)
        let now = 1_000_000
        let forward = 0
        let given = 0
        for (const move of moves) {
          now += move
          forward += Math.max(0, move)
          if (buckets.take('a', now) === null) given++
        }
        expect(given).toBeLessThanOrEqual(10 + (forward / 1000) * 20 + 1e-6)
      }),
    )
  })
})
