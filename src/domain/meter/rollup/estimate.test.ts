import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../time/interval.ts'
import { isFrozen } from '../frozen.ts'
import { qualityOfRank, qualityRank, worstQuality } from '../quality.ts'
import { extremeLimit, quantile } from '../quantile.ts'
import { isSpike } from '../spike.ts'
import { sumCheck } from '../sum-check.ts'
import { likeDayEstimate } from './like-day.ts'

describe('validation and estimation (domain.md §2.8)', () => {
  it('§2.8 spike: above median + 3·IQR of the same hour', () => {
    // 1 … 9: median 5, quartiles 3 and 7, limit 5 + 3·4 = 17
    const hour = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    expect(quantile(hour, 0.25)).toBe(3)
    expect(extremeLimit(hour)).toBe(17)
    expect(isSpike(17, hour)).toBe(false)
    expect(isSpike(17.1, hour)).toBe(true)
    expect(isSpike(1e9, [])).toBe(false)
  })

  it('§2.8 frozen: the same non-zero kW for three hours', () => {
    const constant = (kw: number, minutes: number) =>
      Array.from({ length: minutes / 15 + 1 }, (_, i) => ({ at: i * 15 * MINUTE_MS, kw, kwh: i * 10 }))
    expect(isFrozen(constant(42.7, 180), 0.2)).toBe(true)
    expect(isFrozen(constant(42.7, 165), 0.2)).toBe(false)
    expect(isFrozen(constant(0, 600), 0.2)).toBe(false)
  })

  it('§2.8 frozen: a register that stands still while power flows', () => {
    const still = (hours: number) =>
      Array.from({ length: hours + 1 }, (_, i) => ({ at: i * HOUR_MS, kw: 10 + i, kwh: 500 }))
    expect(isFrozen(still(3), 0.2)).toBe(true)
    expect(isFrozen(still(2), 0.2)).toBe(false)
    expect(isFrozen(still(5), 50)).toBe(false)
    expect(isFrozen([], 0.2)).toBe(false)
  })

  it('§2.8 sum check: scales when off by more than 1 % or 1 kWh', () => {
    expect(sumCheck([10, 20], 30.3)).toEqual({ blocks: [10, 20], isScaled: false })
    expect(sumCheck([10, 20], 33)).toEqual({ blocks: [11, 22], isScaled: true })
    expect(sumCheck([500, 500], 1001.1).isScaled).toBe(true)
    expect(sumCheck([0, 0], 8)).toEqual({ blocks: [4, 4], isScaled: true })
    expect(sumCheck([5e-324, 0], 8)).toEqual({ blocks: [4, 4], isScaled: true })
  })

  it('§2.8 scaled blocks add up to the register difference (property)', () => {
    const blocks = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 96 })
    fc.assert(
      fc.property(blocks, fc.double({ min: 0, max: 5000, noNaN: true }), (kwhs, difference) => {
        const checked = sumCheck(kwhs, difference)
        const sum = checked.blocks.reduce((total, kwh) => total + kwh, 0)
        return !checked.isScaled || Math.abs(sum - difference) <= 1e-6 * (1 + difference)
      }),
    )
  })

  it('§2.8 like-day: the mean of the three nearest valid same weekdays', () => {
    const day = (text: string, kwh: number, isValid = true) => ({ day: text, isValid, kwh: [kwh, 2 * kwh] })
    const history = [
      day('2026-05-18', 100),
      day('2026-05-25', 8),
      day('2026-06-01', 10),
      day('2026-06-02', 999),
      day('2026-06-15', 12),
      day('2026-06-22', 500, false),
    ]
    // The Monday 8 June: nearest valid Mondays 1 June, 15 June, 25 May → mean of 10, 12, 8.
    expect(likeDayEstimate('2026-06-08', history)).toEqual([10, 20])
    expect(likeDayEstimate('2026-06-03', history)).toBeNull()
  })

  it('§2.8 a bucket has the worst code in it: A < I < M < R < E < H < X', () => {
    expect(['A', 'I', 'M', 'R', 'E', 'H', 'X'].map((code) => qualityRank(code as 'A'))).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ])
    expect(worstQuality('R', 'E')).toBe('E')
    expect(worstQuality(null, 'A')).toBe('A')
    expect(qualityOfRank(0)).toBeNull()
  })
})
