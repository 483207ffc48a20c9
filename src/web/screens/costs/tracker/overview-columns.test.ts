import { describe, expect, it } from 'vitest'
import type { PaymentOverviewRow } from '#contract/calls/cost-tracker.ts'
import { estimatesOf } from './overview-columns.tsx'

const row = (month: string, estimated_kwh: number) => ({ month, estimated_kwh }) as PaymentOverviewRow

describe('estimatesOf', () => {
  it('T11 names each month whose energy is in part estimated', () => {
    expect(estimatesOf([row('Nov 2026', 0), row('Oct 2026', 960)])).toBe(
      'Oct 2026 includes 960.00\u2009kWh estimated.',
    )
    expect(estimatesOf([row('Nov 2026', 12), row('Oct 2026', 960)])).toBe(
      'Nov 2026 includes 12.00\u2009kWh estimated; Oct 2026 includes 960.00\u2009kWh estimated.',
    )
  })

  it('T11 says nothing of months that are measured', () => {
    expect([estimatesOf([row('Nov 2026', 0.004)]), estimatesOf([]), estimatesOf(undefined)]).toEqual([
      null,
      null,
      null,
    ])
  })
})
