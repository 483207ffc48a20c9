import { describe, expect, it } from 'vitest'
import { parseSearchText, rangeSlugs, readSearch, toSlug, writeSearchText } from './search.ts'

describe('readSearch', () => {
  it('SH-08 reads a named range, SH-10 an interval, SH-06 a selection', () => {
    const raw = { range: 'this-week', interval: 'daily', branches: '4,5' }
    expect(readSearch(raw)).toEqual({ range: 'this-week', interval: 'daily', branches: [4, 5] })
  })

  it('SH-09 takes dates before a name', () => {
    const dates = { from: '01-11-2026 00:00', to: '15-11-2026 23:59' }
    expect(readSearch({ range: 'today', ...dates })).toEqual(dates)
  })

  it('SH-05 keeps branches or devices, never both', () => {
    expect(readSearch({ branches: '1', devices: '2,3' })).toEqual({ branches: [1] })
    expect(readSearch({ devices: '2,3,2' })).toEqual({ devices: [2, 3] })
  })

  it.each([
    [{ range: 'toString' }],
    [{ range: 'next-week' }],
    [{ from: '01-11-2026 00:00' }],
    [{ from: '2026-11-01', to: '2026-11-02' }],
    [{ interval: 'yearly' }],
    [{ branches: 'x,-1,0,1.5,,' }],
    [{ branches: { 4: 5 } }],
    [{ unknown: 'key' }],
  ])('leaves out what it does not understand: %o', (raw) => {
    expect(readSearch(raw)).toEqual({})
  })

  it('takes the place of what was written in the URL', () => {
    const raw = { range: 'next-week', from: 'x', to: 'y', interval: 'yearly', branches: 'x', devices: '0' }
    for (const value of Object.values({ ...raw, ...readSearch(raw) })) expect(value).toBeUndefined()
  })
})

describe('the text of a URL', () => {
  it('stays readable and comes back the same', () => {
    const search = { from: '01-11-2026 00:00', to: '15-11-2026 23:59', interval: 'daily', devices: [4, 5] }
    const text = writeSearchText(search)
    expect(text).toBe('?from=01-11-2026+00:00&to=15-11-2026+23:59&interval=daily&devices=4,5')
    expect(readSearch(parseSearchText(text))).toEqual(search)
  })

  it('AD-02 keeps a name without a value, such as hide-top-bar', () => {
    expect(writeSearchText(parseSearchText('?hide-top-bar&search=a'))).toBe('?hide-top-bar&search=a')
  })

  it('leaves out what is not set, and keeps a path whole', () => {
    expect(writeSearchText({ range: undefined, branches: [] })).toBe('')
    const from = '/dashboard?range=today&devices=4,5#x'
    expect(parseSearchText(writeSearchText({ from }))).toEqual({ from })
  })
})

describe('slugs', () => {
  it('SH-08 SH-14 every range name has its own', () => {
    for (const [slug, name] of Object.entries(rangeSlugs)) expect(toSlug(name)).toBe(slug)
  })
})
