import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_MS, DAY_MS, HOUR_MS } from '#domain/time/interval.ts'
import { aboveSince } from './above-since.ts'

const LAGOS = 'Africa/Lagos'
const month = { from: Date.parse('2026-10-31T23:00Z'), to: Date.parse('2026-11-30T23:00Z') }
/** 18 November, noon in Lagos. */
const NOW = Date.parse('2026-11-18T11:00Z')

describe('T21 since when a total is above its limit', () => {
  it('T21 is the end of the block that crossed it, not the first of the month', async () => {
    // 100 kWh an hour from the first of the month on: 1,000 kWh are passed ten hours later, at 10:00.
    const used = (at: number) => ((at - month.from) / HOUR_MS) * 100
    const since = (limit: number) => aboveSince(LAGOS, month, NOW, async (at) => used(at) > limit)
    expect(await since(1000)).toBe(month.from + 10 * HOUR_MS + BLOCK_MS)
    // Today: 17 days and 11.5 h.
    expect(await since(41_950)).toBe(month.from + 17 * DAY_MS + 11.75 * HOUR_MS)
  })

  it('T21 against a forecast it is the last time that it went above', async () => {
    const ups = [
      [3 * DAY_MS, 5 * DAY_MS],
      [9 * DAY_MS + 6 * HOUR_MS, Number.POSITIVE_INFINITY],
    ]
    const isAbove = async (at: number) =>
      ups.some(([from, to]) => at - month.from >= from! && at - month.from < to!)
    expect(await aboveSince(LAGOS, month, NOW, isAbove)).toBe(month.from + 9 * DAY_MS + 6 * HOUR_MS)
  })

  it('T21 of any total that only rises it is the first end of a block above', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: NOW - month.from - 1 }), async (crossed) => {
        const since = await aboveSince(LAGOS, month, NOW, async (at) => at - month.from > crossed)
        expect(since - month.from).toBeGreaterThan(crossed)
        expect(since - month.from).toBeLessThanOrEqual(crossed + BLOCK_MS)
      }),
    )
  })
})
