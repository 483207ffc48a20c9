import { describe, expect, it } from 'vitest'
import type { AppSearch } from '../../../range/search.ts'
import { shownRange } from '../../../range/shown-range.ts'
import type { View } from '../../../shell/use-view.ts'
import { fineBucket, newestPart } from './newest-part.ts'

const zone = 'Africa/Lagos'
const now = Date.UTC(2026, 10, 20, 9, 15)

function makeView(search: AppSearch): View {
  const range = shownRange(search, now, zone)
  return {
    search,
    zone,
    zones: [zone],
    now,
    range,
    interval: 'hourly',
    selection: { branches: [], devices: [] },
  }
}

const findPart = (search: AppSearch) => {
  const { range } = newestPart(makeView(search), search.interval as 'hourly')
  return [range.from, range.to]
}

describe('the newest part of a range', () => {
  it('E14 SH-10 a short interval draws the last days that fit, of any range', () => {
    expect(findPart({ interval: '15mins' })).toEqual(['19-11-2026 00:00', '20-11-2026 10:15'])
    expect(findPart({ interval: '30mins' })).toEqual(['17-11-2026 00:00', '20-11-2026 10:15'])
    expect(findPart({ interval: 'hourly' })).toEqual(['13-11-2026 00:00', '20-11-2026 10:15'])
    const october = { from: '01-10-2026 00:00', to: '31-10-2026 23:59' }
    expect(findPart({ ...october, interval: '15mins' })).toEqual(['30-10-2026 00:00', '01-11-2026 00:00'])
    expect(findPart({ range: 'today', interval: 'hourly' })).toEqual(['20-11-2026 00:00', '20-11-2026 10:15'])
  })

  it('E14 a range that grows is one question all day', () => {
    expect(newestPart(makeView({ interval: '15mins' }), '15mins').search.to).toBe('20-11-2026 23:59')
  })

  it('DB-05 the default, and days and longer, are drawn as days and longer', () => {
    expect(
      [{}, { interval: 'daily' as const }, { interval: 'monthly' as const }].map((search) =>
        fineBucket(makeView(search)),
      ),
    ).toEqual([null, null, null])
    expect(fineBucket(makeView({ interval: 'hourly' }))).toBe('hourly')
  })
})
