import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  calendarDate,
  dayNumber,
  daysInMonth,
  dayText,
  isDay,
  startOfWeek,
  weekday,
} from './calendar-day.ts'

describe('calendar days (domain.md §0)', () => {
  it.each([
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-08-15', -12, '2025-08-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2025-11-30', 3, '2026-02-28'],
    ['2026-01-10', -1, '2025-12-10'],
  ])('§0 %s plus %i months clamps to %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })

  it('weeks start on Monday: 1 June 2026 is a Monday', () => {
    expect(weekday('2026-06-01')).toBe(0)
    expect(weekday('2026-06-07')).toBe(6)
    expect(startOfWeek('2026-06-07')).toBe('2026-06-01')
    expect(startOfWeek('2026-06-08')).toBe('2026-06-08')
  })

  it.each(['2026-02-30', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '01-01-2026', ''])(
    '%s is no day',
    (text) => {
      expect(isDay(text)).toBe(false)
      expect(() => calendarDate(text)).toThrow(RangeError)
    },
  )

  it.each(['0000-01-01', '0099-12-31', '1899-12-31', '2200-01-01', '9999-12-31'])(
    'H4 %s is a day that nobody means',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )

  it.each(['1900-01-01', '2199-12-31'])('H4 %s is a day', (text) => {
    expect(isDay(text)).toBe(true)
  })

  it('knows leap Februaries', () => {
    expect(daysInMonth(2024, 2)).toBe(29)
    expect(daysInMonth(2026, 2)).toBe(28)
    expect(daysInMonth(2000, 2)).toBe(29)
  })

  it('day numbers and texts are inverse (property)', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 60_000 }), (n) => dayNumber(dayText(n)) === n))
  })
})
