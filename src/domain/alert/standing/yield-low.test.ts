import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../time/calendar-day.ts'
import { yieldLowStanding } from './yield-low.ts'

const ENTRY = {
  ...{ deviceId: 1, validFrom: '2026-01-01', kwp: 30, since: '2026-01-01', expected: Array(12).fill(120) },
  ...{ capex: null, upkeepNaira: null, exportNaira: null, wouldRun: false },
}
/** November: 120 kWh/kWp of 30 days and 30 kWp are 120 kWh a day. */
const days = (...kwh: (number | null)[]) =>
  kwh.map((one, n) => ({ day: addDays('2026-11-01', n), kwh: one, litShare: one === null ? 0 : 1 }))

describe('yield-low (domain.md §16.P)', () => {
  it('is told under 85 % over seven valid days, and is over at 90 %', () => {
    expect(yieldLowStanding([ENTRY], days(...Array(7).fill(101)))).toEqual({
      isBad: true,
      value: 84.2,
      limit: 85,
    })
    expect(yieldLowStanding([ENTRY], days(...Array(7).fill(108)))).toMatchObject({ isBad: false, value: 90 })
    expect(yieldLowStanding([ENTRY], days(...Array(7).fill(105)))).toMatchObject({ isBad: null, value: 87.5 })
  })

  it('leaves out days that were hardly measured, and says nothing of six', () => {
    expect(yieldLowStanding([ENTRY], days(90, 90, null, 90, 90, 90, 90)).isBad).toBeNull()
    expect(yieldLowStanding([ENTRY], days(90, 90, null, 90, 90, 90, 90, 90)).isBad).toBe(true)
  })

  it('says nothing without an entry or before commissioning', () => {
    const low = days(...Array(7).fill(10))
    expect(yieldLowStanding([], low).isBad).toBeNull()
    expect(yieldLowStanding([{ ...ENTRY, since: '2026-11-05' }], low).isBad).toBeNull()
    expect(yieldLowStanding([{ ...ENTRY, kwp: null }], low).isBad).toBeNull()
  })

  it('holds each day against the panels that stood there on it', () => {
    const more = { ...ENTRY, validFrom: '2026-11-06', kwp: 50 }
    // Five days of 120 of 120 kWh, then two of 200 of 200.
    const told = days(...Array(5).fill(120), 200, 200)
    expect(yieldLowStanding([ENTRY, more], told)).toMatchObject({ isBad: false, value: 100 })
    const before = days(...Array(7).fill(120))
    const later = { ...more, validFrom: '2026-11-20' }
    expect(yieldLowStanding([ENTRY, later], before)).toEqual(yieldLowStanding([ENTRY], before))
  })

  it('unknown days change nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }), { maxLength: 14 }),
        (kwh) => {
          const told = days(...kwh)
          const known = told.filter((one) => one.kwh !== null)
          expect(yieldLowStanding([ENTRY], told)).toEqual(yieldLowStanding([ENTRY], known))
        },
      ),
    )
  })
})
