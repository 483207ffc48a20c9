import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Episode } from '../episodes.ts'
import { lastingEpisode, type OpenEpisode } from '../lasting.ts'
import { gridShortStanding } from './grid-short.ts'

const LINES = { explainAfter: 2, downgradeAfter: 7 }
/** s: short of 20 h for sure, k: kept, u: open. */
const BOUNDS = { s: { low: 15, high: 15 }, k: { low: 20, high: 20 }, u: { low: 15, high: 21 } }
type Sign = keyof typeof BOUNDS

const standing = (signs: string) =>
  gridShortStanding(
    [...signs].map((sign, n) => ({
      day: `2026-10-${String(n + 1).padStart(2, '0')}`,
      ...BOUNDS[sign as Sign],
    })),
    20,
    LINES,
    'Africa/Lagos',
  )

describe('§16.P a grid that is short of its band (R2, I-SUP-7)', () => {
  it.each([
    ['', null, 0, 2],
    ['s', null, 1, 2],
    ['ks', false, 1, 2],
    ['kss', true, 2, 2],
    ['ss', true, 2, 2],
    ['kssssss', true, 6, 2],
    ['ksssssss', true, 7, 7],
    ['ksssssssss', true, 9, 7],
    ['ksssssssk', false, 0, 2],
  ])('%s', (signs, isBad, value, limit) => {
    expect(standing(signs)).toMatchObject({ isBad, value, limit })
  })

  it('holds since the first day of the row, or before the first that is known', () => {
    // Days begin at 23:00 UTC of the day before.
    expect(standing('ksss')).toMatchObject({ since: Date.parse('2026-10-01T23:00Z'), isCut: false })
    expect(standing('ksssuss')).toMatchObject({ since: Date.parse('2026-10-05T23:00Z'), isCut: false })
    expect(standing('ss')).toMatchObject({ since: Date.parse('2026-09-30T23:00Z'), isCut: true })
  })

  it('an open day ends no alert, and what was told at 7 is not told again at 2', () => {
    expect(standing('ksssssssu')).toMatchObject({ isBad: null })
    expect(standing('ksssssssuss')).toMatchObject({ isBad: true, value: 2, limit: 7 })
    expect(standing('ku')).toMatchObject({ isBad: false })
    expect(standing('uu')).toMatchObject({ isBad: null })
  })

  it('is told once at 2 and once at 7 days between two kept days, whatever stays open', () => {
    const day = fc.constantFrom<Sign>('s', 's', 's', 'u')
    fc.assert(
      fc.property(fc.array(day, { maxLength: 30 }), (after) => {
        let open: OpenEpisode | null = null
        const told: (number | null)[] = []
        for (let n = 0; n <= after.length; n++) {
          const { kept, begun } = lastingEpisode(open, standing(`k${after.slice(0, n).join('')}`), n)
          const next: Episode | null = begun ?? kept
          open = next && { ...next, raisedAt: n }
          if (begun) told.push(begun.limit)
        }
        expect([[], [2], [2, 7]]).toContainEqual(told)
      }),
    )
  })
})
