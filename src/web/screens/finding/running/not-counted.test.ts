import { describe, expect, it } from 'vitest'
import { notCounted } from './not-counted.ts'

const ALL_COUNTED = {
  not_counted_hours: 0,
  diesel_hours: 8,
  premium: 87_130.11,
  dark_hours: 89.75,
  dark_open_hours: 3.25,
  dark_naira: 585_000,
}
const whys = (own: Partial<Parameters<typeof notCounted>[0]>) =>
  notCounted({ ...ALL_COUNTED, ...own }).map(({ why }) => why)

describe('what of outages is not counted', () => {
  it('I-OUT-3 is nothing only where each hour is in a naira', () => {
    expect(whys({})).toEqual([])
    expect(whys({ dark_naira: null, dark_open_hours: 0 })).toEqual([])
  })

  it('I-OUT-3 dark hours without a figure of an hour are named, not those while closed', () => {
    expect(whys({ dark_naira: null })).toEqual(['3 h 15 min dark: what an hour costs you is not set'])
  })

  it('dark hours without opening hours are all named', () => {
    expect(whys({ dark_naira: null, dark_open_hours: null })).toEqual([
      '89 h 45 min dark: opening hours are not entered',
    ])
  })

  it('I-OUT-4 hours of an unknown grid and of an unknown rate are named apart', () => {
    expect(whys({ not_counted_hours: 1, premium: null })).toEqual([
      '1 h: a set ran and the grid, or the energy, is not known',
      '8 h on diesel: a rate, a size or a price is not known',
    ])
  })
})
