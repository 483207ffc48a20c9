import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../interval.ts'
import { coarsenedText, fittingBucket, refuseTooWide } from './range-limit.ts'

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
    [31, '15mins', 34, '30mins'],
    [31.5, '15mins', 1, '15mins'],
    [32, '15mins', 1, '30mins'],
    [62.5, '30mins', 1, '30mins'],
    [62.5, 'hourly', 1, 'hourly'],
    [63, '30mins', 1, 'daily'],
    [63, 'hourly', 1, 'daily'],
    [62, 'hourly', 68, 'daily'],
    [366, 'hourly', 25, 'daily'],
    [366, 'monthly', 1_000, 'monthly'],
    [3_660, '15mins', 1_000, 'monthly'],
    [366, 'daily', 1_000, 'weekly'],
    [0, '15mins', 1_000, '15mins'],
  ] as const)('SH-10 %s days by %s of %s series are cut %s', (days, asked, series, expected) => {
    expect(fittingBucket(range(days), asked, series)).toBe(expected)
  })
})

describe('coarsenedText', () => {
  it.each([
    [366, 'hourly', 'daily', 'Shown by day: hours over more than 62 days are too many to draw.'],
    [
      40,
      '15mins',
      '30mins',
      'Shown by half hour: quarters of an hour over more than 31 days are too many to draw.',
    ],
    [62, 'hourly', 'daily', 'Shown by day: hours of so many devices are too many to draw.'],
    [3_660, 'daily', 'weekly', 'Shown by week: days of so many devices are too many to draw.'],
    [366, 'hourly', 'hourly', null],
  ] as const)('SH-10 %s days asked %s and cut %s', (days, asked, taken, expected) => {
    expect(coarsenedText(range(days), asked, taken)).toBe(expected)
  })
})
