import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, type Instant } from '../time/interval.ts'
import { HOME_ZONE, localDay } from '../time/zone.ts'
import { backupsToKeep } from './backup-rotation.ts'

const night = (text: string): Instant => Date.parse(`${text}T02:00:00+01:00`)
const days = (instants: Iterable<Instant>) => [...instants].map((at) => localDay(HOME_ZONE, at)).sort()

/** Every night from a day on, each thinned out before the next is made. */
function nights(first: Instant, count: number, isMissed: (night: number) => boolean = () => false) {
  let there: Instant[] = []
  for (let n = 0; n < count; n++) {
    if (isMissed(n)) continue
    there.push(first + n * DAY_MS)
    const kept = backupsToKeep(there, HOME_ZONE)
    there = there.filter((at) => kept.has(at))
  }
  return there
}

it('OPS-20 keeps 7 days, the newest of 5 weeks and of 12 months', () => {
  // Sunday 22 November 2026 is the last night of a year and more.
  const there = nights(night('2025-09-01'), 448)
  expect(days(there)).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-25', '2026-10-31'],
    ...['2026-11-01', '2026-11-08', '2026-11-15'],
    ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ])
})

it('OPS-21 of two backups of one day the later one stays, by the day of the zone', () => {
  const late = night('2026-11-21') - 3 * HOUR_MS
  expect(days(backupsToKeep([night('2026-11-20'), late, night('2026-11-21')], HOME_ZONE))).toEqual([
    '2026-11-20',
    '2026-11-21',
  ])
})

const instants = fc.array(fc.integer({ min: 0, max: 900 * 24 }), { maxLength: 80 })

it('OPS-22 keeps the newest, at most 24, only what there is, and thinning twice changes nothing', () => {
  fc.assert(
    fc.property(instants, (hours) => {
      const there = hours.map((hour) => night('2024-06-01') + hour * HOUR_MS)
      const kept = backupsToKeep(there, HOME_ZONE)
      expect(kept.size).toBeLessThanOrEqual(24)
      expect([...kept].every((at) => there.includes(at))).toBe(true)
      if (there.length > 0) expect(kept.has(Math.max(...there))).toBe(true)
      expect(backupsToKeep([...kept], HOME_ZONE)).toEqual(kept)
    }),
  )
})

it('OPS-23 thinned out night by night, what stays is what thinning all at once leaves', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 500 })),
      (count, missed) => {
        const first = night('2025-01-01')
        const isMissed = (n: number) => missed.includes(n)
        const all = Array.from({ length: count }, (_, n) => n)
          .filter((n) => !isMissed(n))
          .map((n) => first + n * DAY_MS)
        expect(new Set(nights(first, count, isMissed))).toEqual(backupsToKeep(all, HOME_ZONE))
      },
    ),
    { numRuns: 30 },
  )
})
