import { describe, expect, it } from 'vitest'
import { weekParts } from './week-part.ts'

describe('T18 parts of the week', () => {
  const lagos = 'Africa/Lagos'
  const at = (text: string) => Date.parse(`${text}+01:00`)

  it('tells working hours, the rest of a working day and the weekend apart, on the local clock', () => {
    const of = weekParts({ opensAt: '08:00', closesAt: '18:00' }, lagos)
    // 6 November 2026 is a Friday.
    expect(of(at('2026-11-06T08:00'))).toBe('operational')
    expect(of(at('2026-11-06T18:00'))).toBe('non_operational')
    expect(of(at('2026-11-06T00:30'))).toBe('non_operational')
    expect(of(at('2026-11-07T12:00'))).toBe('weekends')
    expect(of(at('2026-11-09T00:00'))).toBe('non_operational')
  })

  it('takes the whole of a working day where the site has no hours', () => {
    const of = weekParts(null, lagos)
    expect([of(at('2026-11-06T03:00')), of(at('2026-11-08T03:00'))]).toEqual(['operational', 'weekends'])
  })
})
