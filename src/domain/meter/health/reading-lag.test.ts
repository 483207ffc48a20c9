import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../time/interval.ts'
import { addLag, joinLags, lagFigures, NO_LAGS } from './reading-lag.ts'

const lags = (list: readonly number[]) => list.reduce(addLag, NO_LAGS)

describe('19.6 how late readings come', () => {
  it('without a reading nothing is known', () => expect(lagFigures(NO_LAGS)).toBeNull())

  it('of a live meter that resent two hours: the middle one, the longest and the share over an hour', () => {
    const live = Array.from({ length: 6 }, () => 4 * SECOND_MS)
    expect(lagFigures(lags([...live, HOUR_MS, 2 * HOUR_MS]))).toEqual({
      ...{ readings: 8, medianMs: 10 * SECOND_MS, worstMs: 2 * HOUR_MS },
      ...{ lateShare: 1 / 8, aheadMs: null },
    })
  })

  it('the middle one is never above the longest, and a clock that is ahead is told', () => {
    expect(lagFigures(lags([2000, 3000]))).toMatchObject({ medianMs: 3000, worstMs: 3000 })
    expect(lagFigures(lags([-90 * SECOND_MS]))).toMatchObject({ medianMs: 0, worstMs: 0, aheadMs: 90_000 })
    expect(lagFigures(lags([8 * DAY_MS, 9 * DAY_MS]))).toMatchObject({ medianMs: 9 * DAY_MS, lateShare: 1 })
  })

  it('hours join to what the day says at once, and half of the readings are within the median', () => {
    const lag = fc.integer({ min: -5 * MINUTE_MS, max: 10 * DAY_MS })
    fc.assert(
      fc.property(fc.array(lag, { minLength: 1 }), fc.array(lag), (a, b) => {
        const figures = lagFigures(joinLags(lags(a), lags(b)))!
        expect(figures).toEqual(lagFigures(lags([...a, ...b])))
        const all = [...a, ...b]
        expect(all.filter((one) => one <= figures.medianMs).length * 2).toBeGreaterThanOrEqual(all.length)
        expect(figures.medianMs).toBeLessThanOrEqual(figures.worstMs)
      }),
    )
  })
})
