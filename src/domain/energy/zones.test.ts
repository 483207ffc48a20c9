import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUCKETS } from '../time/bucket-names.ts'
import { DAY_MS, HOUR_MS, type Interval } from '../time/interval.ts'
import { zoneOffset } from '../time/zone.ts'
import type { RequestedRange } from './elapsed-range.ts'
import { resolveRange } from './resolve-range.ts'
import { zonedBuckets } from './zoned-buckets.ts'

const LAGOS = 'Africa/Lagos'
const NAIROBI = 'Africa/Nairobi'
/** 20 November 2026 10:00 in Lagos. */
const NOW = Date.UTC(2026, 10, 20, 9)

function asked(from: string, to: string): (zone: string) => Interval {
  const read = resolveRange({ from, to }, LAGOS, NOW)
  if ('refusal' in read) throw new Error(read.refusal)
  return read.of
}

describe('T6 the range of each zone', () => {
  it('T6 means by a day of the range each branch’s own day', () => {
    const of = asked('01-11-2026 00:00', '03-11-2026 23:59')
    expect(of(LAGOS)).toEqual({ from: Date.UTC(2026, 9, 31, 23), to: Date.UTC(2026, 10, 3, 23) })
    expect(of(NAIROBI)).toEqual({ from: Date.UTC(2026, 9, 31, 21), to: Date.UTC(2026, 10, 3, 21) })
  })

  it('T6 ends now everywhere where it ends now on the organisation’s clock', () => {
    const of = asked('20-11-2026 00:00', '20-11-2026 10:00')
    expect(of(LAGOS)).toEqual({ from: Date.UTC(2026, 10, 19, 23), to: NOW })
    expect(of(NAIROBI)).toEqual({ from: Date.UTC(2026, 10, 19, 21), to: NOW })
  })

  it('T6 is the same 24 hours everywhere where they end now', () => {
    const of = asked('19-11-2026 10:00', '20-11-2026 10:00')
    for (const zone of [LAGOS, NAIROBI]) expect(of(zone)).toEqual({ from: NOW - DAY_MS, to: NOW })
  })

  it('T6 is empty where the day has not begun: half past midnight in Lagos is yesterday in Accra', () => {
    const now = Date.UTC(2026, 10, 19, 23, 30)
    const read = resolveRange({ from: '20-11-2026 00:00', to: '20-11-2026 00:30' }, LAGOS, now)
    if ('refusal' in read) throw new Error(read.refusal)
    const accra = read.of('Africa/Accra')
    expect(accra.to).toBe(accra.from)
  })

  it('refuses what is no range', () => {
    expect(resolveRange({ from: '31-02-2026 00:00', to: '01-03-2026 00:00' }, LAGOS, NOW)).toHaveProperty(
      'refusal',
    )
  })
})

describe('T6 buckets of several zones', () => {
  const twoDays: RequestedRange = {
    of: (zone) => {
      const from = Date.UTC(2026, 10, 1) - zoneOffset(zone, NOW)
      return { from, to: from + 2 * DAY_MS }
    },
  }

  it('T6 stand at one place where the clocks show the same', () => {
    const cut = zonedBuckets(twoDays, 'daily', [LAGOS, NAIROBI])
    expect(cut.starts).toHaveLength(2)
    expect(cut.spansIn(NAIROBI)[0]!.start).toBe(cut.spansIn(LAGOS)[0]!.start - 2 * HOUR_MS)
    expect(cut.placed(NAIROBI, [1, 2])).toEqual([1, 2])
  })

  it('T6 leave a gap where a zone has no such hour in the range', () => {
    const live: RequestedRange = { of: () => ({ from: NOW - 2 * HOUR_MS, to: NOW }) }
    const cut = zonedBuckets(live, 'hourly', [LAGOS, NAIROBI])
    // Lagos 08 and 09, Nairobi 10 and 11.
    expect(cut.starts).toHaveLength(4)
    expect(cut.placed(LAGOS, [8, 9])).toEqual([8, 9, null, null])
    expect(cut.placed(NAIROBI, [10, 11])).toEqual([null, null, 10, 11])
  })

  it('T6 keep every value once, in order, in any zones and ranges', () => {
    const zones = [
      LAGOS,
      NAIROBI,
      'Africa/Johannesburg',
      'Africa/Casablanca',
      'Europe/London',
      'Asia/Kathmandu',
    ]
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...zones), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...BUCKETS),
        fc.integer({ min: 0, max: 400 * 24 }),
        fc.integer({ min: 1, max: 24 * 5 }),
        (chosen, bucket, hoursAgo, hours) => {
          const from = NOW - hoursAgo * HOUR_MS
          const cut = zonedBuckets({ of: () => ({ from, to: from + hours * HOUR_MS }) }, bucket, chosen)
          for (const zone of chosen) {
            const own = cut.spansIn(zone).map((_, n) => n)
            const placed = cut.placed(zone, own)
            expect(placed).toHaveLength(cut.starts.length)
            expect(placed.filter((value) => value !== null).toSorted((a, b) => a - b)).toEqual(own)
            placed.forEach((n, place) => {
              if (n === null) return
              const { zone: other, start } = cut.starts[place]!
              const mine = cut.spansIn(zone)[n]!.start
              expect(mine + zoneOffset(zone, mine)).toBe(start + zoneOffset(other, start))
            })
          }
        },
      ),
    )
  })
})
