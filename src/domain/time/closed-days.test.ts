import { describe, expect, it } from 'vitest'
import { closedDays } from './closed-days.ts'
import type { Days } from './share-of-days.ts'

const ZONE = 'Africa/Lagos'
const OCTOBER: Days = ['2026-10-01', '2026-10-31']

describe('closedDays', () => {
  const asked: Days = ['2026-09-15', '2026-11-20']
  it.each([
    ['the running month is not', asked, '2026-11-20T09:00Z', ['2026-09-15', '2026-10-31']],
    ['nor one that ended three days ago', asked, '2026-11-03T22:00Z', ['2026-09-15', '2026-09-30']],
    ['one that ended before is', asked, '2026-11-03T23:00Z', ['2026-09-15', '2026-10-31']],
    ['no further than is asked', OCTOBER, '2027-02-01T00:00Z', OCTOBER],
    ['none', ['2026-11-01', '2026-11-20'] as const, '2026-11-20T09:00Z', null],
  ])('%s', (_, days, now, expected) => {
    expect(closedDays(ZONE, days, Date.parse(now))).toEqual(expected)
  })
})
