import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namedRange, type RangeName } from './named-range.ts'
import { formatInstant } from './range.ts'

const LAGOS = 'Africa/Lagos'
const now = Date.parse('2026-08-13T13:20Z')
const shown = (name: RangeName, instant = now) => {
  const { from, to } = namedRange(name, instant, LAGOS)
  return [formatInstant(LAGOS, from), formatInstant(LAGOS, to)]
}

describe('named ranges (domain.md §0 "Past X vs This X")', () => {
  it.each<[RangeName, string, string]>([
    ['Today', '13-08-2026 00:00', '13-08-2026 14:20'],
    ['Yesterday', '12-08-2026 00:00', '13-08-2026 00:00'],
    ['Past 24 Hours', '12-08-2026 14:20', '13-08-2026 14:20'],
    ['Past Week', '06-08-2026 14:20', '13-08-2026 14:20'],
    ['Past 2 Weeks', '30-07-2026 14:20', '13-08-2026 14:20'],
    ['Past 3 Weeks', '23-07-2026 14:20', '13-08-2026 14:20'],
    ['Past 4 Weeks', '16-07-2026 14:20', '13-08-2026 14:20'],
    ['Past Month', '13-07-2026 14:20', '13-08-2026 14:20'],
    ['Past Three Months', '13-05-2026 14:20', '13-08-2026 14:20'],
    ['Past Half Year', '13-02-2026 14:20', '13-08-2026 14:20'],
    ['Past Year', '13-08-2025 14:20', '13-08-2026 14:20'],
    ['This Week', '10-08-2026 00:00', '13-08-2026 14:20'],
    ['This Month', '01-08-2026 00:00', '13-08-2026 14:20'],
    ['This Quarter', '01-07-2026 00:00', '13-08-2026 14:20'],
    ['This Year', '01-01-2026 00:00', '13-08-2026 14:20'],
  ])('%s runs from %s to %s', (name, from, to) => {
    expect(shown(name)).toEqual([from, to])
  })

  it('§0 31 March minus one month is the last of February', () => {
    expect(shown('Past Month', Date.parse('2026-03-31T09:00Z'))[0]).toBe('28-02-2026 10:00')
    expect(shown('Past Month', Date.parse('2024-03-31T09:00Z'))[0]).toBe('29-02-2024 10:00')
  })

  it('keeps seconds and milliseconds of now', () => {
    const instant = Date.parse('2026-08-13T13:20:41.007Z')
    expect(namedRange('Past Week', instant, LAGOS).from).toBe(Date.parse('2026-08-06T13:20:41.007Z'))
  })

  it('never ends before it starts (property)', () => {
    const names = fc.constantFrom<RangeName>(
      'Today',
      'This Week',
      'This Quarter',
      'Past Month',
      'Past Year',
      'Yesterday',
    )
    const instants = fc.integer({ min: Date.parse('2001-01-01'), max: Date.parse('2035-01-01') })
    fc.assert(
      fc.property(names, instants, (name, instant) => {
        const { from, to } = namedRange(name, instant, LAGOS)
        return from <= to && to <= instant
      }),
    )
  })
})
