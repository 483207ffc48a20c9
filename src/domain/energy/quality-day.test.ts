import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/interval.ts'
import { qualityDay, qualityShares } from './quality-day.ts'

const day = { from: 0, to: DAY_MS }
/** A day of blocks: each with its covered seconds and its code. */
const vectors = (blocks: readonly (readonly [number, string])[]) => {
  const none = blocks.map(() => Number.NaN)
  return {
    start: 0,
    kwh: none,
    kvarh: none,
    kva: none,
    coverageS: blocks.map(([covered]) => covered),
    onS: none,
    readings: blocks.map(([covered]) => (covered > 0 ? 1 : 0)),
    quality: blocks.map(([, code]) => code).join(''),
  }
}
const blocks = (n: number, covered: number, code: string) =>
  Array.from({ length: n }, () => [covered, code] as const)

describe('issue 13: how a day was read', () => {
  it('a gap whose energy the register knows is estimated, one that nothing knows is missing', () => {
    const read = vectors([...blocks(88, 900, 'A'), ...blocks(4, 0, 'E'), ...blocks(4, 0, '-')])
    expect(qualityDay(read, day, { from: -DAY_MS, to: 2 * DAY_MS })).toEqual({
      measuredS: 22 * 3600,
      estimatedS: 3600,
      missingS: 3600,
      readings: 88,
    })
  })

  it('T20 what was before the first reading and what is to come is not missing', () => {
    const read = vectors([...blocks(48, 0, '-'), ...blocks(24, 900, 'A'), ...blocks(24, 0, '-')])
    const life = { from: 12 * HOUR_MS, to: 18 * HOUR_MS + 10 * MINUTE_MS }
    expect(qualityDay(read, day, life)).toEqual({
      measuredS: 6 * 3600,
      estimatedS: 0,
      missingS: 600,
      readings: 24,
    })
    expect(qualityDay(null, day, life).missingS).toBe(6 * 3600 + 600)
    expect(qualityDay(null, day, { from: DAY_MS, to: 2 * DAY_MS }).missingS).toBe(0)
  })

  it('shares of no time are unknown', () => {
    expect(qualityShares([])).toEqual({ measured: null, estimated: null, missing: null })
  })

  it('the parts add up to what was lived (property)', () => {
    const block = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom('A', 'I', 'E', 'X', '-'))
    const at = fc.integer({ min: 0, max: DAY_MS / 900_000 })
    fc.assert(
      fc.property(fc.array(block, { minLength: 96, maxLength: 96 }), at, at, (read, a, b) => {
        const life = { from: Math.min(a, b) * 900_000, to: Math.max(a, b) * 900_000 }
        const { measuredS, estimatedS, missingS } = qualityDay(vectors(read), day, life)
        return Math.abs(measuredS + estimatedS + missingS - (life.to - life.from) / 1000) < 1e-6
      }),
    )
  })
})
