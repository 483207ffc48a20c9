import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/interval.ts'
import { isQuiet } from './quiet-hours.ts'
import {
  aboveForecast,
  aboveStanding,
  maintenanceStanding,
  monthEpisode,
  serviceDueSince,
  serviceEpisode,
  serviceUnit,
} from './standing.ts'

const month = { from: Date.parse('2026-10-31T23:00Z'), to: Date.parse('2026-11-30T23:00Z') }
const later = (days: number) => month.from + days * DAY_MS

describe('AL-04 what is about a month', () => {
  it.each<[string, number | null, number | null, boolean | null]>([
    ['above', 1000.01, 1000, true],
    ['at the limit', 1000, 1000, false],
    ['nothing measured', null, 1000, null],
    ['no limit', 1000, null, null],
  ])('%s', (_, value, limit, isBad) => {
    expect(aboveStanding(value, limit).isBad).toBe(isBad)
  })

  it('T21 is one alert since the limit was crossed, however often the total goes to and fro', () => {
    const raised = monthEpisode(null, aboveStanding(1001, 1000), later(19.5), later(20))
    expect(raised).toEqual({ since: later(19.5), until: null, value: 1001, limit: 1000 })
    expect(monthEpisode(raised, aboveStanding(1001, 1000), later(20.5), later(20.5))).toEqual(raised)
    const cleared = monthEpisode(raised, aboveStanding(999, 1000), later(21), later(21))
    expect(cleared).toEqual({ ...raised, until: later(21) })
    expect(monthEpisode(cleared, aboveStanding(998, 1000), later(22), later(22))).toEqual(cleared)
    expect(monthEpisode(cleared, aboveStanding(1002, 1000), later(22.5), later(23))).toEqual({
      ...raised,
      since: later(22.5),
      value: 1002,
    })
    expect(monthEpisode(raised, aboveStanding(null, 1000), later(24), later(24))).toEqual(raised)
    expect(monthEpisode(null, aboveStanding(10, 1000), later(20), later(20))).toBeNull()
  })

  it('is not held against a forecast on its first day', () => {
    expect(aboveForecast(9, 8, 'over', month, month.from + 23 * HOUR_MS).isBad).toBeNull()
    expect(aboveForecast(101, 100, 'over', month, later(1)).isBad).toBe(true)
    expect(aboveForecast(100, null, null, month, later(1)).isBad).toBeNull()
  })

  it('T13 is above its forecast only by more than chance', () => {
    expect(aboveForecast(101, 100, 'no sure change', month, later(1)).isBad).toBe(false)
    expect(aboveForecast(90, 100, 'saving', month, later(1)).isBad).toBe(false)
    expect(aboveForecast(150, 100, 'provisional', month, later(1)).isBad).toBeNull()
  })
})

describe('AL-04 the service of a generator', () => {
  it.each<[string, number | null, number | null, boolean | null, number | null, 'h' | 'days']>([
    ['V-G5 87.5 h to go', 87.5, null, false, 87.5, 'h'],
    ['24 h to go', 24, null, true, 24, 'h'],
    ['24.01 h to go', 24.01, null, false, 24.01, 'h'],
    ['V-G5 overdue by 12 h', -12, null, true, -12, 'h'],
    ['T21 tomorrow by its day, whatever the hours', 200, 1, true, 1, 'days'],
    ['T21 the day after tomorrow', 200, 2, false, 2, 'days'],
    ['T21 by hours before its day', 10, 30, true, 10, 'h'],
    ['T21 by its day before its hours', 10, -2, true, -2, 'days'],
    ['T21 by its day without hours', null, 0, true, 0, 'days'],
    ['nothing known', null, null, null, null, 'h'],
  ])('%s', (_, hours, days, isBad, value, unit) => {
    const standing = maintenanceStanding(hours, days)
    expect(standing).toMatchObject({ isBad, value })
    expect(serviceUnit(standing.limit)).toBe(unit)
  })

  it('is due by its hours from the first look to the one after the service', () => {
    const due = serviceEpisode(null, maintenanceStanding(20, null), 90, 100)
    expect(due).toEqual({ since: 90, until: null, value: 20, limit: 24 })
    expect(serviceEpisode(due, maintenanceStanding(-3, null), 200, 200)).toEqual({ ...due, value: -3 })
    expect(serviceEpisode(due, maintenanceStanding(null, null), 200, 200)).toEqual(due)
    expect(serviceEpisode(due, maintenanceStanding(250, null), 300, 300)).toEqual({ ...due, until: 300 })
    expect(serviceEpisode(null, maintenanceStanding(250, null), 300, 300)).toBeNull()
  })
})

describe('AL-04 since when a service is due', () => {
  const now = Date.parse('2026-11-18T11:00Z')
  it.each<[string, string, string | null, string | null, string]>([
    ['tomorrow: since midnight in Lagos', 'Africa/Lagos', '2026-11-19', null, '2026-11-17T23:00Z'],
    ['tomorrow: since midnight in New York', 'America/New_York', '2026-11-19', null, '2026-11-18T05:00Z'],
    ['overdue', 'Africa/Lagos', '2026-11-01', null, '2026-10-30T23:00Z'],
    [
      'overdue, and put off until 10:00',
      'Africa/Lagos',
      '2026-11-01',
      '2026-11-18T10:00Z',
      '2026-11-18T10:00Z',
    ],
    ['put off long before', 'Africa/Lagos', '2026-11-19', '2026-11-02T10:00Z', '2026-11-17T23:00Z'],
    ['by hours alone', 'Africa/Lagos', null, null, '2026-11-18T11:00Z'],
    ['by hours before its day', 'Africa/Lagos', '2026-12-24', null, '2026-11-18T11:00Z'],
  ])('%s', (_, zone, day, lastEnd, expected) => {
    const ended = lastEnd === null ? null : Date.parse(lastEnd)
    expect(serviceDueSince(zone, day, ended, now)).toBe(Date.parse(expected))
  })
})

describe('AL-04 quiet hours', () => {
  it.each([
    ['2026-11-20T20:59:59Z', false],
    ['2026-11-20T21:00:00Z', true],
    ['2026-11-21T04:59:59Z', true],
    ['2026-11-21T05:00:00Z', false],
  ])('in Lagos at %s: %s', (at, expected) => {
    expect(isQuiet('Africa/Lagos', Date.parse(at))).toBe(expected)
  })
})
