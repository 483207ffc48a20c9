import { describe, expect, it } from 'vitest'
import { readReportSearch } from './report-search.ts'

describe('the address of a report (RP-01)', () => {
  it.each([
    ['21-11-2026', '21-11-2026'],
    ['2026-11-21', '21-11-2026'],
    ['21-11-2026 00:00', '21-11-2026'],
    ['2026-11-21T10:15:00+01:00', '21-11-2026'],
    ['29-02-2024', '29-02-2024'],
    ['31-02-2026', undefined],
    ['29-02-2026', undefined],
    ['00-00-0000', undefined],
    ['21-11-20261', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('RP-01 reportDate=%s is %s', (text, day) => {
    expect(readReportSearch({ reportDate: text }).reportDate).toBe(day)
  })

  it('RP-01 takes the four types and nothing else', () => {
    expect(readReportSearch({ reportType: 'weekly' }).reportType).toBe('weekly')
    expect(readReportSearch({ reportType: 'hourly', reportDate: 7 })).toEqual({
      reportDate: undefined,
      reportType: undefined,
    })
  })
})
