import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { previousPeriod } from './previous-period.ts'
import { formatInstant, parseRange } from './range.ts'

const LAGOS = 'Africa/Lagos'

function previous(from: string, to: string): [string, string] {
  const range = parseRange(from, to, LAGOS)
  if ('refusal' in range) throw new Error(range.refusal)
  const before = previousPeriod(range, LAGOS)
  return [formatInstant(LAGOS, before.from), formatInstant(LAGOS, before.to)]
}

describe('the like period before (domain.md §9)', () => {
  it.each([
    ['a whole month', '01-03-2026 00:00', '31-03-2026 23:59', '01-02-2026 00:00', '01-03-2026 00:00'],
    ['two whole months', '01-03-2026 00:00', '01-05-2026 00:00', '01-01-2026 00:00', '01-03-2026 00:00'],
    ['month to date', '01-11-2026 00:00', '20-11-2026 14:37', '01-10-2026 00:00', '20-10-2026 14:37'],
    [
      'month to date, longer than the month before',
      '01-03-2026 00:00',
      '30-03-2026 12:00',
      '01-02-2026 00:00',
      '01-03-2026 00:00',
    ],
    ['a week', '09-11-2026 00:00', '16-11-2026 00:00', '02-11-2026 00:00', '09-11-2026 00:00'],
  ])('%s', (_name, from, to, before, until) => {
    expect(previous(from, to)).toEqual([before, until])
  })

  it('ends no later than the range begins, and is never longer unless months are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 2_000 }), (hour, hours) => {
        const from = Date.UTC(2023, 0, 1) + hour * 3_600_000
        const range = { from, to: from + hours * 3_600_000 }
        const before = previousPeriod(range, LAGOS)
        expect(before.to).toBeLessThanOrEqual(range.from)
        expect(before.to - before.from).toBeLessThanOrEqual(range.to - range.from + 6 * 86_400_000)
      }),
    )
  })
})
