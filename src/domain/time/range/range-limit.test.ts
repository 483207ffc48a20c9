import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../interval.ts'
import { fittingBucket, refuseTooWide } from './range-limit.ts'

const from = Date.UTC(2026, 0, 1)
const range = (days: number) => ({ from, to: from + days * DAY_MS })

describe('refuseTooWide', () => {
  it.each([
    ['15mins', 366, 376],
    ['30mins', 731, 751],
    ['hourly', 1_461, 1_501],
    ['daily', 3_660, 3_661],
    ['weekly', 3_660, 3_661],
    ['monthly', 3_660, 3_661],
    [null, 1_461, 1_501],
  ] as const)('SH-10 %s takes %s days and refuses %s', (bucket, taken, refused) => {
    expect(refuseTooWide(range(taken), bucket)).toBeNull()
    expect(refuseTooWide(range(refused), bucket)).toMatch(/^The range is too wide for .+ days.*\.$/)
  })

  it('SH-10 says what to choose instead', () => {
    expect(refuseTooWide(range(400), '15mins')).toBe(
      'The range is too wide for the interval 15mins: choose at most 375 days or a coarser interval.',
    )
  })

  it('takes an empty range', () => {
    expect(refuseTooWide({ from, to: from }, '15mins')).toBeNull()
  })
})

describe('fittingBucket', () => {
  it.each([
    [31, '15mins', 25, '15mins'],
    [366, '15mins', 2, '15mins'],
    [366, '15mins', 3, '30mins'],
    [366, 'hourly', 25, 'daily'],
    [366, 'monthly', 1_000, 'monthly'],
    [3_660, '15mins', 1_000, 'monthly'],
    [366, 'daily', 1_000, 'weekly'],
    [0, '15mins', 1_000, '15mins'],
  ] as const)('SH-10 %s days by %s of %s series are cut %s', (days, asked, series, expected) => {
    expect(fittingBucket(range(days), asked, series)).toBe(expected)
  })
})
