import { describe, expect, it } from 'vitest'
import { firstMonth, knownMonths } from './first-month.ts'
import type { Branch } from './tree.ts'

const branch = (...since: number[]) =>
  ({ zone: 'Africa/Lagos', devices: since.map((at) => ({ since: at })) }) as unknown as Branch
// 31 August 23:30 UTC is 1 September in Lagos.
const SEPTEMBER = Date.UTC(2025, 7, 31, 23, 30)

describe('months of which something may be known', () => {
  it('begin with the first device, by the clock of its branch', () => {
    expect(firstMonth([branch(Date.UTC(2026, 0, 5), SEPTEMBER), branch()], '2026-11')).toBe('2025-09')
    expect(knownMonths([branch(SEPTEMBER)], '2025-11', 24)).toEqual(['2025-11', '2025-10', '2025-09'])
  })

  it('are the running one alone before there is a device, and never more than are offered', () => {
    expect(knownMonths([branch()], '2026-11', 24)).toEqual(['2026-11'])
    expect(knownMonths([branch(Date.UTC(2020, 0, 1))], '2026-11', 24)).toHaveLength(24)
  })
})
