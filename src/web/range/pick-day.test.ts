import { describe, expect, it } from 'vitest'
import { pickDay } from './pick-day.ts'

const days = (first: string, last: string) => ({ first, last })

describe('pickDay', () => {
  it('SH-09 takes one day, then the days up to a later one', () => {
    const one = pickDay(null, '2026-11-03')
    expect(one).toEqual(days('2026-11-03', '2026-11-03'))
    expect(pickDay(one, '2026-11-09')).toEqual(days('2026-11-03', '2026-11-09'))
  })

  it('SH-09 begins again on an earlier day or once several are chosen, so the start is never after the end', () => {
    const one = days('2026-11-03', '2026-11-03')
    expect(pickDay(one, '2026-11-01')).toEqual(days('2026-11-01', '2026-11-01'))
    expect(pickDay(days('2026-11-03', '2026-11-09'), '2026-11-12')).toEqual(days('2026-11-12', '2026-11-12'))
  })
})
