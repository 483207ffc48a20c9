import { describe, expect, it } from 'vitest'
import { easterSunday, isPublicHoliday } from './public-holiday.ts'

describe('public holidays (domain.md §7, rule 1)', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter %i is %s', (year, day) => {
    expect(easterSunday(year)).toBe(day)
  })

  it('Nigeria keeps fixed days, Good Friday and Easter Monday', () => {
    const kept = ['2026-01-01', '2026-04-03', '2026-04-06', '2026-06-12', '2026-10-01', '2026-12-26']
    expect(kept.filter((day) => isPublicHoliday('Africa/Lagos', day))).toEqual(kept)
    expect(isPublicHoliday('Africa/Lagos', '2026-04-05')).toBe(false)
    expect(isPublicHoliday('Africa/Johannesburg', '2026-06-12')).toBe(false)
  })
})
