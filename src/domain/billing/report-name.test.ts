import { describe, expect, it } from 'vitest'
import { reportName, reportNameOfRange } from './report-name.ts'

describe('the name of a bill’s file (BI-07)', () => {
  it('BI-07 carries the first and the last day', () => {
    expect(reportName('2026-11-01', '2026-12-01', 'pdf')).toBe('Billing_for_01-11-2026_to_30-11-2026.pdf')
  })

  it.each([
    ['01-11-2026 00:00', '30-11-2026 23:59', 'Billing_for_01-11-2026_to_30-11-2026.xlsx'],
    ['01-11-2026 00:00', '01-12-2026 00:00', 'Billing_for_01-11-2026_to_30-11-2026.xlsx'],
    ['21-11-2026 00:00', '21-11-2026 09:15', 'Billing_for_21-11-2026_to_21-11-2026.xlsx'],
    ['21-11-2026 00:00', '21-11-2026 00:00', 'Billing_for_21-11-2026_to_21-11-2026.xlsx'],
  ])('BI-07 %s to %s is %s', (from, to, name) => {
    expect(reportNameOfRange(from, to, 'xlsx')).toBe(name)
  })
})
