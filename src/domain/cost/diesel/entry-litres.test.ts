import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactProduct, exactSum } from '../../money.ts'
import { addDays } from '../../time/calendar-day.ts'
import { shareOfDays } from '../../time/share-of-days.ts'
import { type DieselEntry, litresOnDay, spreadEntries, sumSpread } from './entry-litres.ts'

const FIRST = '2026-02-20'

const entry = fc
  .record({
    at: fc.integer({ min: 0, max: 40 }),
    days: fc.integer({ min: -1, max: 40 }),
    litres: fc.integer({ min: 0, max: 5_000_000 }),
    places: fc.constantFrom(1, 10, 1000),
  })
  .map(
    ({ at, days, litres, places }): DieselEntry => ({
      startDay: addDays(FIRST, at),
      endDay: addDays(FIRST, at + days),
      litres: litres / places,
    }),
  )

/** Each entry looked for on the day, as it was done before. */
function litresSearched(entries: readonly DieselEntry[], day: string): number | null {
  const touching = entries.filter(({ startDay, endDay }) => startDay <= day && endDay >= day)
  if (touching.length === 0) return null
  return exactSum(
    touching.map(({ startDay, endDay, litres }) =>
      exactProduct(litres, shareOfDays([startDay, endDay], [day, day])),
    ),
  )
}

describe('litres of entries by day (domain.md §8.2)', () => {
  it('entries that are spread once give each day the very litres that a search for them gives (property)', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
        const onDay = spreadEntries(entries)
        for (let n = -2; n < 85; n++) {
          const day = addDays(FIRST, n)
          expect(sumSpread(onDay(day))).toBe(litresSearched(entries, day))
          expect(litresOnDay(entries, day)).toBe(litresSearched(entries, day))
        }
      }),
    )
  })
})
