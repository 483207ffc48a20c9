import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayNumber } from '../../time/calendar-day.ts'
import { nextPeriod } from './next-period.ts'

describe('nextPeriod', () => {
  it.each([
    ['a calendar month', '2026-09-01', '2026-09-30', '2026-10-01', '2026-10-31'],
    ['February of a leap year', '2028-01-01', '2028-01-31', '2028-02-01', '2028-02-29'],
    ['two calendar months', '2026-01-01', '2026-02-28', '2026-03-01', '2026-04-30'],
    ['over the turn of the year', '2026-12-01', '2026-12-31', '2027-01-01', '2027-01-31'],
    ['from the 15th to the 14th', '2026-05-15', '2026-06-14', '2026-06-15', '2026-07-14'],
    ['some days', '2026-11-02', '2026-11-11', '2026-11-12', '2026-11-21'],
    ['one day', '2026-11-02', '2026-11-02', '2026-11-03', '2026-11-03'],
  ])('AB-04 %s', (_, first, last, nextFirst, nextLast) => {
    expect(nextPeriod({ first, last })).toEqual({ first: nextFirst, last: nextLast })
  })

  it('follows without a gap and never ends before it begins', () => {
    const start = dayNumber('2026-01-01')
    fc.assert(
      fc.property(fc.nat(1500), fc.nat(400), (offset, length) => {
        const first = addDays('2026-01-01', offset)
        const last = addDays(first, length)
        const next = nextPeriod({ first, last })
        expect(next.first).toBe(addDays(last, 1))
        expect(dayNumber(next.last)).toBeGreaterThanOrEqual(dayNumber(next.first))
        expect(dayNumber(next.first)).toBeGreaterThan(start)
      }),
    )
  })
})
