import { describe, expect, it } from 'vitest'
import { groupTimes, placeWords, spanWords } from './alert-words.ts'

describe('AL-04 when and where', () => {
  it.each([
    ['2026-11-21T07:15:00', null, 'Since 21-11-2026 07:15'],
    ['2026-11-21T07:15:00', '2026-11-21T08:00:00', '21-11-2026 07:15 to 08:00'],
    ['2026-11-20T00:00:00', '2026-11-21T00:00:00', '20-11-2026 00:00 to 24:00'],
    ['2026-11-01T00:00:00', '2026-12-01T00:00:00', '01-11-2026 00:00 to 01-12-2026 00:00'],
    ['2026-11-21T23:45:00', '2026-11-22T00:15:00', '21-11-2026 23:45 to 22-11-2026 00:15'],
  ])('%s until %s: %s', (since, until, words) => {
    expect(spanWords({ kind: 'voltage', since, until, limit: 244 })).toBe(words)
  })

  it('T21 names the day of what is about a whole day, and the instant that a month passed its limit', () => {
    const since = '2026-11-20T00:00:00'
    expect(spanWords({ kind: 'operating-time', since, until: null, limit: null })).toBe('On 20-11-2026')
    expect(spanWords({ kind: 'energy-usage', since: '2026-11-18T10:15:00', until: null, limit: 9 })).toBe(
      'Since 18-11-2026 10:15',
    )
  })

  it.each([
    ['tank-low', 12, 'Noticed'],
    // By hours run it is only seen to be due; by its date it is due since a midnight.
    ['generator-maintenance', 24, 'Noticed'],
    ['generator-maintenance', 1, 'Since'],
  ] as const)('of %s with a limit of %d says %s', (kind, limit, word) => {
    const since = '2026-11-20T10:15:00'
    expect(spanWords({ kind, since, until: null, limit })).toBe(`${word} 20-11-2026 10:15`)
  })

  it('a row of whole days tells days', () => {
    const times = { first: '2026-11-16T00:00:00', last: '2026-11-23T00:00:00', count: 8 }
    const row = (kind: string) => groupTimes({ ...times, newest: { kind } } as never)
    expect(row('operating-time')).toEqual(['8 times since 16-11-2026', 'last 23-11-2026'])
    expect(row('voltage')).toEqual(['8 times since 16-11-2026 00:00', 'last 23-11-2026 00:00'])
  })

  it('names the device with its branch once', () => {
    const branch = { id: 1, name: 'Ikeja' }
    expect(placeWords({ branch, device: null })).toBe('Ikeja')
    expect(placeWords({ branch, device: { id: 2, name: 'Ikeja Gen 1' } })).toBe('Ikeja Gen 1')
    expect(placeWords({ branch, device: { id: 2, name: 'Cold room' } })).toContain('Ikeja')
  })
})
