import { expect, it } from 'vitest'
import { addDays } from '../../time/zone.ts'
import { marginOn, marginsOfAll } from './margin.ts'

const one = { naira: 180_000, byWeekday: null, validFrom: '2026-10-01' }
/** Saturdays cost more, Sundays nothing. */
const byDay = {
  naira: 100_000,
  byWeekday: [null, null, null, null, null, 250_000, 0],
  validFrom: '2026-11-11',
}

// 9 November 2026 is a Monday.
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays('2026-11-09', n))

it('§16.B an hour costs what is entered for its weekday, else what is entered for all, from the day on', () => {
  expect(WEEK.map((day) => marginOn([one, byDay], day))).toEqual([
    180_000, 180_000, 100_000, 100_000, 100_000, 250_000, 0,
  ])
  expect(marginOn([byDay], '2026-11-10')).toBeNull()
})

it('tells the figures of a whole month only where one row counts on all of its days', () => {
  expect(marginsOfAll([one, byDay], ['2026-10-01', '2026-10-31'])).toEqual(Array(7).fill(180_000))
  expect(marginsOfAll([one, byDay], ['2026-11-01', '2026-11-30'])).toBeNull()
  expect(marginsOfAll([one, byDay], ['2026-12-01', '2026-12-31'])).toEqual([
    100_000, 100_000, 100_000, 100_000, 100_000, 250_000, 0,
  ])
  expect(marginsOfAll([], ['2026-12-01', '2026-12-31'])).toBeNull()
})
