import { expect, it } from 'vitest'
import { DAY_MS } from '../../time/interval.ts'
import { mailedReportMonth } from './mailed-report.ts'

const DUE = Date.parse('2026-12-02T06:00:00Z')
const long = DUE - 60 * DAY_MS

it.each([
  [long, DUE - 1, null],
  [long, DUE, '2026-11'],
  [long, DUE + 8 * DAY_MS - 1, '2026-11'],
  [long, DUE + 8 * DAY_MS, null],
  [DUE + 1, DUE + DAY_MS, null],
  [long, Date.parse('2026-01-02T06:00:00Z'), '2025-12'],
])('chosen at %d, at %d the report of %s is mailed', (setAt, now, month) =>
  expect(mailedReportMonth(setAt, 'Africa/Lagos', now)).toBe(month),
)
