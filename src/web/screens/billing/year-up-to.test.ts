import { describe, expect, it } from 'vitest'
import { shownRange } from '../../range/shown-range.ts'
import { yearUpTo } from './year-up-to.ts'

const zone = 'Africa/Lagos'
const now = Date.parse('2026-11-22T09:15:00Z')
const of = (search: Record<string, string>) => {
  const range = shownRange(search, now, zone)
  const { search: asked } = yearUpTo({ search, zone, range })
  return [asked.from, asked.to]
}

describe('yearUpTo', () => {
  it('BI-02 twelve months up to the one that runs, to the end of today', () => {
    expect(of({})).toEqual(['01-12-2025 00:00', '23-11-2026 00:00'])
  })

  it('BI-02 twelve months up to a month that is over, whose end belongs to it', () => {
    expect(of({ from: '01-09-2026 00:00', to: '01-10-2026 00:00' })).toEqual([
      '01-10-2025 00:00',
      '01-10-2026 00:00',
    ])
  })

  it('BI-02 a range that begins earlier stands as it is', () => {
    expect(of({ from: '01-01-2025 00:00', to: '01-10-2026 00:00' })).toEqual([
      '01-01-2025 00:00',
      '01-10-2026 00:00',
    ])
  })
})
