import { describe, expect, it } from 'vitest'
import { monthsLabel, rangeLabel, shortRangeLabel, shownRange } from './shown-range.ts'

const LAGOS = 'Africa/Lagos'
const now = Date.UTC(2026, 10, 20, 9, 15, 30)

describe('shownRange', () => {
  it('SH-10 defaults to the start of the current month until now', () => {
    const range = shownRange({}, now, LAGOS)
    expect([range.name, range.from, range.to]).toEqual(['This Month', '01-11-2026 00:00', '20-11-2026 10:15'])
    expect(range.isLive).toBe(true)
  })

  it('SH-08 SH-14 takes a named range', () => {
    const range = shownRange({ range: 'past-2-weeks' }, now, LAGOS)
    expect([range.from, range.to]).toEqual(['06-11-2026 10:15', '20-11-2026 10:15'])
  })

  it('SH-09 a day range ends at the next midnight and stands still once it is over', () => {
    const range = shownRange({ from: '01-11-2026 00:00', to: '15-11-2026 23:59' }, now, LAGOS)
    expect([range.from, range.to, range.isLive]).toEqual(['01-11-2026 00:00', '16-11-2026 00:00', false])
  })

  it('SH-09 asks for nothing after now, and the start is never after the end', () => {
    const year = shownRange({ from: '01-01-2026 00:00', to: '31-12-2026 23:59' }, now, LAGOS)
    expect([year.from, year.to, year.isLive]).toEqual(['01-01-2026 00:00', '20-11-2026 10:15', true])
    const future = shownRange({ from: '01-12-2026 00:00', to: '31-12-2026 23:59' }, now, LAGOS)
    expect(future.interval.from).toBe(future.interval.to)
    const backwards = shownRange({ from: '15-11-2026 00:00', to: '01-11-2026 00:00' }, now, LAGOS)
    expect(backwards.interval.from).toBe(backwards.interval.to)
  })

  it('falls back to the default for dates that do not exist', () => {
    expect(shownRange({ from: '31-02-2026 00:00', to: '01-03-2026 00:00' }, now, LAGOS).name).toBe(
      'This Month',
    )
  })
})

describe('labels', () => {
  it('SH-01 names the range and gives its dates as DD-MM-YYYY HH:mm', () => {
    const label = 'This Month, 01-11-2026 00:00 – 20-11-2026 10:15'
    expect(rangeLabel(shownRange({}, now, LAGOS), LAGOS)).toBe(label)
    const days = shownRange({ from: '01-11-2026 00:00', to: '15-11-2026 23:59' }, now, LAGOS)
    expect(rangeLabel(days, LAGOS)).toBe('01-11-2026 00:00 – 15-11-2026 23:59')
  })

  it('SH-01 a page of months names them, from the first of the oldest to now', () => {
    const now = Date.parse('2026-11-22T09:15:00Z')
    expect(monthsLabel(24, now, 'Africa/Lagos')).toBe('Last 24 months, 01-12-2024 00:00 – 22-11-2026 10:15')
  })

  it('SH-01 is short on a phone', () => {
    expect(shortRangeLabel(shownRange({ range: 'today' }, now, LAGOS), LAGOS)).toBe('Today')
    const days = shownRange({ from: '01-11-2026 00:00', to: '15-11-2026 23:59' }, now, LAGOS)
    expect(shortRangeLabel(days, LAGOS)).toBe('01-11-2026 – 15-11-2026')
    const day = shownRange({ from: '03-11-2026 00:00', to: '03-11-2026 23:59' }, now, LAGOS)
    expect(shortRangeLabel(day, LAGOS)).toBe('03-11-2026')
  })
})
