import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './calendar-day.ts'
import { type ReportType, reportBeside, reportDays } from './report-period.ts'

describe('the reports beside a report (RP-01)', () => {
  it.each([
    ['daily', '2026-03-01', '2026-02-28', '2026-03-02'],
    ['weekly', '2026-01-01', '2025-12-22', '2026-01-05'],
    ['monthly', '2026-03-31', '2026-02-01', '2026-04-01'],
    ['monthly', '2026-01-15', '2025-12-01', '2026-02-01'],
    ['yearly', '2024-02-29', '2023-01-01', '2025-01-01'],
  ] as const)('RP-01 of the %s report of %s', (type, day, before, after) => {
    expect(reportBeside(type, day, -1)).toBe(before)
    expect(reportBeside(type, day, 1)).toBe(after)
  })

  it('RP-01 no day lies between a report and the next, and one back is one forward (property)', () => {
    const types = fc.constantFrom<ReportType>('daily', 'weekly', 'monthly', 'yearly')
    fc.assert(
      fc.property(types, fc.integer({ min: 0, max: 12_000 }), (type, n) => {
        const day = addDays('2001-01-01', n)
        const [first, last] = reportDays(type, day)
        expect(reportBeside(type, day, 1)).toBe(addDays(last, 1))
        expect(reportBeside(type, reportBeside(type, day, -1), 1)).toBe(first)
      }),
    )
  })
})
