import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeNumber } from './write-number.ts'

/** What ICU makes of it: by another way to the same text. */
function byIntl(value: number, places: number): string {
  const options = { minimumFractionDigits: places, maximumFractionDigits: places }
  return new Intl.NumberFormat('en-GB', { ...options, signDisplay: 'negative' }).format(value)
}

describe('writeNumber', () => {
  it.each([
    [1234567.891, 2, '1,234,567.89'],
    [999.995, 2, '1,000.00'],
    [1.005, 2, '1.01'],
    [-1.005, 2, '-1.01'],
    [-0.001, 2, '0.00'],
    [-0, 0, '0'],
    [0.5, 0, '1'],
    [0.05, 1, '0.1'],
    [12, 3, '12.000'],
    [1e-7, 2, '0.00'],
    [6e-7, 6, '0.000001'],
    [1e21, 0, '1,000,000,000,000,000,000,000'],
    [9007199254740992, 2, '9,007,199,254,740,992.00'],
  ])('PA-07 writes %d with %d places as %s', (value, places, text) => {
    expect(writeNumber(value, places)).toBe(text)
  })

  it('PA-07 writes every number as Intl does, to the last digit', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, min: -1e7, max: 1e7 }),
      fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 1000),
    )
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 6 }), (one, places) => {
        expect(writeNumber(one, places)).toBe(byIntl(one, places))
      }),
      { numRuns: 3000 },
    )
  })
})
