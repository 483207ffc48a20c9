import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoInstant } from './iso-instant.ts'

const LAGOS = 'Africa/Lagos'

describe('timestamps of meters (domain.md §2.5)', () => {
  it.each([
    ['2026-08-13T10:00:00', '2026-08-13T09:00:00Z'],
    ['2026-08-13 10:00', '2026-08-13T09:00:00Z'],
    ['2026-08-13T10:00:00Z', '2026-08-13T10:00:00Z'],
    ['2026-08-13T10:00:00+01:00', '2026-08-13T09:00:00Z'],
    ['2026-08-13T10:00:00.25-0530', '2026-08-13T15:30:00.250Z'],
    ['2026-08-13T10:00:00+02', '2026-08-13T08:00:00Z'],
    ['2026-08-13T00:30:00+01:00', '2026-08-12T23:30:00Z'],
  ])('§2.5 %s is %s: a naive time is local', (text, utc) => {
    expect(isoInstant(text, LAGOS)).toBe(Date.parse(utc))
  })

  it.each([
    '2026-02-30T10:00:00Z',
    '13-08-2026 10:00',
    '2026-08-13',
    '2026-08-13T25:00Z',
    '2026-08-13T10:00+99:00',
    '',
  ])('"%s" is no instant', (text) => {
    expect(isoInstant(text, LAGOS)).toBeNull()
  })

  it('reads back what toISOString writes (property)', () => {
    const instants = fc.integer({ min: 0, max: Date.UTC(2090, 0, 1) })
    fc.assert(fc.property(instants, (at) => isoInstant(new Date(at).toISOString(), LAGOS) === at))
  })
})
