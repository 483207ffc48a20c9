import { describe, expect, it } from 'vitest'
import { dateOfDay, dayOfDate } from '../ui/field/calendar.ts'
import { dateChoices, rangeTexts, yearChoices } from './date-choice.ts'

const today = '2026-11-20'

describe('dateChoices', () => {
  it('SH-09 offers the current year and the four before it', () => {
    expect(yearChoices(today)).toEqual([2026, 2025, 2024, 2023, 2022])
    const years = dateChoices('year', 2026, today)
    expect(years.map(({ label }) => label)).toEqual(['2026', '2025', '2024', '2023', '2022'])
    expect(years[2]).toMatchObject({ first: '2024-01-01', last: '2024-12-31', isFuture: false })
  })

  it('SH-09 a month ends on its last day, a leap day included', () => {
    expect(dateChoices('month', 2024, today)[1]).toMatchObject({
      label: 'February',
      first: '2024-02-01',
      last: '2024-02-29',
    })
  })

  it('SH-09 quarters and half years follow the calendar', () => {
    const quarters = dateChoices('quarter', 2026, today)
    expect(quarters.map(({ label, first, last }) => `${label} ${first} ${last}`)).toEqual([
      'Q1 2026-01-01 2026-03-31',
      'Q2 2026-04-01 2026-06-30',
      'Q3 2026-07-01 2026-09-30',
      'Q4 2026-10-01 2026-12-31',
    ])
    expect(dateChoices('half', 2026, today)[1]).toMatchObject({ first: '2026-07-01', last: '2026-12-31' })
  })

  it('SH-09 what starts after today is disabled, the period under way is not', () => {
    const future = dateChoices('month', 2026, today).filter(({ isFuture }) => isFuture)
    expect(future.map(({ label }) => label)).toEqual(['December'])
    expect(dateChoices('quarter', 2026, today).some(({ isFuture }) => isFuture)).toBe(false)
  })
})

describe('rangeTexts', () => {
  it('SH-09 clamps the end to today', () => {
    const texts = { from: '01-10-2026 00:00', to: '20-11-2026 23:59' }
    expect(rangeTexts({ first: '2026-10-01', last: '2026-12-31' }, today)).toEqual(texts)
  })

  it('SH-09 clamps the end so that the start is never after it', () => {
    const texts = { from: '10-11-2026 00:00', to: '10-11-2026 23:59' }
    expect(rangeTexts({ first: '2026-11-10', last: '2026-11-02' }, today)).toEqual(texts)
  })
})

describe('calendar dates', () => {
  it('keep their day, whatever the zone of the browser', () => {
    for (const day of ['2026-01-01', '2024-02-29', '2026-03-29', '2026-10-25']) {
      expect(dayOfDate(dateOfDay(day))).toBe(day)
    }
  })
})
