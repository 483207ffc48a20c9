import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS, lengthMs } from './interval.ts'
import {
  addDays,
  dayInterval,
  daysInInterval,
  isZone,
  localDay,
  localMinutes,
  startOfDay,
  zoneOffset,
} from './zone.ts'

const LAGOS = 'Africa/Lagos'
const at = (text: string) => Date.parse(text)

describe('local days (domain.md §0)', () => {
  it('§0 a Lagos day D is [D−1 23:00Z, D 23:00Z) and has 24 h', () => {
    expect(dayInterval(LAGOS, '2026-06-11')).toEqual({
      from: at('2026-06-10T23:00Z'),
      to: at('2026-06-11T23:00Z'),
    })
  })

  it.each([
    ['2026-06-10T22:59:59.999Z', '2026-06-10'],
    ['2026-06-10T23:00:00.000Z', '2026-06-11'],
    ['2025-12-31T23:00:00.000Z', '2026-01-01'],
    ['2024-02-29T12:00:00.000Z', '2024-02-29'],
  ])('the local day of %s is %s', (instant, day) => {
    expect(localDay(LAGOS, at(instant))).toBe(day)
  })

  it('§0 Lagos stands at +01:00 as Intl knows it, before and since September 1919', () => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: LAGOS, timeZoneName: 'longOffset' })
    const told = (instant: number) =>
      clock.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
    for (let instant = at('1919-09-02T00:00Z'); instant < at('2101-01-01T00:00Z'); instant += 15 * DAY_MS) {
      expect(told(instant)).toBe('GMT+01:00')
      expect(zoneOffset(LAGOS, instant)).toBe(HOUR_MS)
    }
    expect(told(at('1919-08-30T12:00Z'))).toBe('GMT+00:30')
    expect(zoneOffset(LAGOS, at('1919-08-30T12:00Z'))).toBe(HOUR_MS / 2)
  })

  it('asks no clock of Intl for days at home: the first one holds up the page that a browser draws', async () => {
    vi.resetModules()
    const fresh = await import('./zone.ts')
    const Clock = Intl.DateTimeFormat
    const made = vi.fn((...args: ConstructorParameters<typeof Clock>) => new Clock(...args))
    vi.stubGlobal('Intl', {
      DateTimeFormat: function DateTimeFormat(...args: []) {
        return made(...args)
      },
    })
    try {
      expect(fresh.daysInInterval(LAGOS, fresh.dayInterval(LAGOS, '2026-06-11'))).toEqual(['2026-06-11'])
      expect(made).not.toHaveBeenCalled()
      fresh.dayInterval('Europe/London', '2026-06-11')
      expect(made).toHaveBeenCalledOnce()
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('counts the minutes of the local clock', () => {
    expect(localMinutes(LAGOS, at('2026-06-10T23:00Z'))).toBe(0)
    expect(localMinutes(LAGOS, at('2026-06-11T07:30Z'))).toBe(8 * 60 + 30)
  })

  it.each([
    ['Europe/London', '2026-03-29', 23],
    ['Europe/London', '2026-10-25', 25],
    ['Europe/London', '2026-10-26', 24],
    ['America/Havana', '2026-03-08', 23],
    ['America/Havana', '2026-11-01', 25],
    ['Pacific/Apia', '2011-12-30', 0],
  ])('%s %s lasts %i h', (zone, day, hours) => {
    expect(lengthMs(dayInterval(zone, day)) / HOUR_MS).toBe(hours)
  })

  it('starts a day whose midnight is skipped at the first instant after the gap', () => {
    expect(startOfDay('America/Havana', '2026-03-08')).toBe(at('2026-03-08T05:00Z'))
  })

  it('starts a day whose midnight happens twice at the earlier one', () => {
    expect(startOfDay('America/Havana', '2026-11-01')).toBe(at('2026-11-01T04:00Z'))
  })

  it('lists every touched day once and nothing for an empty interval', () => {
    const interval = { from: at('2026-02-27T22:00Z'), to: at('2026-03-01T23:00Z') }
    expect(daysInInterval(LAGOS, interval)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(daysInInterval(LAGOS, { from: 5, to: 5 })).toEqual([])
  })

  it('knows which zones exist', () => {
    expect(isZone(LAGOS)).toBe(true)
    expect(isZone('Africa/Atlantis')).toBe(false)
  })

  it('adds days over month and leap-year ends', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('every instant lies inside the interval of its own local day (property)', () => {
    const zones = fc.constantFrom(
      LAGOS,
      'Europe/London',
      'America/St_Johns',
      'Pacific/Auckland',
      'America/Havana',
    )
    const instants = fc.integer({ min: at('2000-01-01T00:00Z'), max: at('2035-01-01T00:00Z') })
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const day = dayInterval(zone, localDay(zone, instant))
        return instant >= day.from && instant < day.to
      }),
    )
  })

  it('answers thousands of days quickly and keeps Lagos at +01:00', () => {
    const first = at('2000-01-01T00:00Z')
    for (let day = 0; day < 12_000; day++)
      expect(zoneOffset(LAGOS, first + day * DAY_MS) === HOUR_MS).toBe(true)
  })
})
