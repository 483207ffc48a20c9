import { describe, expect, it } from 'vitest'
import { readShowSearch } from '../../../range/show-search.ts'
import { filterQuery, isNarrowed, readListFilter } from './list-filter.ts'

const read = (raw: Record<string, unknown>) => readListFilter(readShowSearch(raw))

describe('AL-04 what the list of alerts is narrowed by', () => {
  it('stands in the address, and the calls take it so', () => {
    const filter = read({
      show: 'alerts',
      holds: 'active',
      severity: 'urgent',
      kind: 'tank-low',
      acknowledged: 'no',
      first: '2026-11-01',
      last: '2026-11-20',
    })
    expect(filterQuery(filter)).toEqual({
      state: 'active',
      severity: 'urgent',
      kinds: 'tank-low',
      acknowledged: 'no',
      from_day: '2026-11-01',
      to_day: '2026-11-20',
    })
    expect(isNarrowed(filter)).toBe(true)
  })

  it.each([
    {},
    {
      holds: 'never',
      severity: '<b>',
      kind: 'toString',
      acknowledged: 'maybe',
      first: '2026-02-30',
      last: 7,
    },
  ])('of %j it is not narrowed', (raw) => {
    expect(isNarrowed(read(raw))).toBe(false)
    expect(filterQuery(read(raw))).toEqual({})
  })
})
