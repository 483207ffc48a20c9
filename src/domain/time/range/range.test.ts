import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../interval.ts'
import { formatInstant, parseInstant, parseRange } from './range.ts'

const LAGOS = 'Africa/Lagos'
const at = (text: string) => Date.parse(text)

describe('range texts (domain.md §0)', () => {
  it('§0 the end is exclusive as written', () => {
    expect(parseRange('01-06-2026 00:00', '01-06-2026 10:30', LAGOS)).toEqual({
      from: at('2026-05-31T23:00Z'),
      to: at('2026-06-01T09:30Z'),
    })
  })

  it('§0 an end of 23:59 means the next midnight', () => {
    expect(parseRange('01-06-2026 00:00', '30-06-2026 23:59', LAGOS)).toEqual({
      from: at('2026-05-31T23:00Z'),
      to: at('2026-06-30T23:00Z'),
    })
  })

  it('§0 a start of 23:59 stays 23:59', () => {
    expect(parseRange('01-06-2026 23:59', '02-06-2026 00:00', LAGOS)).toEqual({
      from: at('2026-06-01T22:59Z'),
      to: at('2026-06-01T23:00Z'),
    })
  })

  it('§0 an end before the start is clamped to the start', () => {
    const from = at('2026-06-04T23:00Z')
    expect(parseRange('05-06-2026 00:00', '03-06-2026 23:59', LAGOS)).toEqual({ from, to: from })
  })

  it('accepts a plus sign where a form encoder wrote the space', () => {
    expect(parseInstant('01-06-2026+08:00', LAGOS)).toBe(at('2026-06-01T07:00Z'))
  })

  it.each([
    '2026-06-01 00:00',
    '31-02-2026 00:00',
    '01-06-2026 24:00',
    '01-06-2026 10:60',
    '01-06-2026',
    'now',
    '',
  ])('refuses "%s" with a sentence', (text) => {
    expect(parseRange(text, '01-06-2026 10:00', LAGOS)).toEqual({
      refusal: 'The start must be a date and time written DD-MM-YYYY HH:mm.',
    })
    expect(parseRange('01-06-2026 10:00', text, LAGOS)).toEqual({
      refusal: 'The end must be a date and time written DD-MM-YYYY HH:mm.',
    })
  })

  it('writes an instant as local DD-MM-YYYY HH:mm', () => {
    expect(formatInstant(LAGOS, at('2026-06-10T23:05:59Z'))).toBe('11-06-2026 00:05')
  })

  it('reading a written minute gives the minute back (property)', () => {
    const minutes = fc.integer({
      min: at('2001-01-01T00:00Z') / MINUTE_MS,
      max: at('2035-01-01T00:00Z') / MINUTE_MS,
    })
    fc.assert(
      fc.property(
        minutes,
        (minute) => parseInstant(formatInstant(LAGOS, minute * MINUTE_MS), LAGOS) === minute * MINUTE_MS,
      ),
    )
  })
})
