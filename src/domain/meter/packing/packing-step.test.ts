import { describe, expect, it } from 'vitest'
import { mayPackBefore, nextPackingStep, packableBefore } from './packing-step.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const ZONE = 'Africa/Lagos'
const JANUARY = at('2026-01-01T00:00')

describe('what is packed when', () => {
  it('is older than two whole months before the one that runs', () => {
    expect(packableBefore(at('2026-03-01T00:00'))).toBe(JANUARY)
    expect(packableBefore(at('2026-03-31T23:59'))).toBe(JANUARY)
    expect(packableBefore(at('2026-01-15T12:00'))).toBe(at('2025-11-01T00:00'))
  })

  it('is said first, by day too, and again with every month; a clock that was ahead takes nothing back', () => {
    const noon = at('2026-03-10T12:00')
    const never = { before: null, saidAt: null, doneAt: null }
    expect(nextPackingStep(never, noon, ZONE)).toEqual({ kind: 'say', before: JANUARY })
    const said = { before: JANUARY, saidAt: noon, doneAt: null }
    expect(nextPackingStep(said, noon, ZONE)).toEqual({ kind: 'nothing' })
    expect(nextPackingStep(said, at('2026-04-01T00:30'), ZONE)).toEqual({
      kind: 'say',
      before: at('2026-02-01T00:00'),
    })
    const ahead = { ...said, before: at('2026-02-01T00:00') }
    expect(nextPackingStep(ahead, noon, ZONE)).toEqual({ kind: 'nothing' })
  })

  it('happens between 1:00 and 5:00 local, an hour after it was said, once a night', () => {
    const said = { before: JANUARY, saidAt: at('2026-03-10T00:20'), doneAt: null }
    const at0 = (text: string, more = {}) => nextPackingStep({ ...said, ...more }, at(text), ZONE).kind
    expect(at0('2026-03-10T01:19')).toBe('nothing')
    expect(at0('2026-03-10T01:20')).toBe('pack')
    expect(at0('2026-03-10T03:59')).toBe('pack')
    expect(at0('2026-03-10T04:00')).toBe('nothing')
    expect(at0('2026-03-10T23:59')).toBe('nothing')
    const doneAt = at('2026-03-10T01:30')
    expect(at0('2026-03-10T02:00', { doneAt })).toBe('nothing')
    expect(at0('2026-03-11T00:00', { doneAt })).toBe('pack')
  })

  it('what is brought of such months is packed at once, an hour after it was said', () => {
    const said = { before: JANUARY, saidAt: at('2026-03-10T12:00') }
    expect(mayPackBefore(said, at('2026-03-10T12:59'))).toBe(Number.NEGATIVE_INFINITY)
    expect(mayPackBefore(said, at('2026-03-10T13:00'))).toBe(JANUARY)
    expect(mayPackBefore({ before: null, saidAt: null }, at('2026-03-10T13:00'))).toBe(
      Number.NEGATIVE_INFINITY,
    )
    // Of a month that a clock that was ahead has closed, more may come.
    expect(mayPackBefore({ ...said, before: at('2026-03-01T00:00') }, at('2026-03-10T13:00'))).toBe(JANUARY)
  })
})
