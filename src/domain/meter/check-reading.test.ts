import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../time/interval.ts'
import { checkReading, REFUSAL_SENTENCES } from './check-reading.ts'
import { NOTHING_MEASURED, type Reading } from './reading.ts'

const now = Date.parse('2026-08-13T12:00Z')
const EMPTY: Reading = { at: now, ...NOTHING_MEASURED }
const rules = { nominalV: 230, pMaxKw: 100, multipliers: [] }
const reading = (values: Partial<Reading>): Reading => ({ ...EMPTY, kw: 10, ...values })
const check = (values: Partial<Reading>) => checkReading(reading(values), rules, now)
const dropped = (values: Partial<Reading>) => {
  const verdict = check(values)
  return verdict.accepted ? verdict.dropped : verdict.reason
}

describe('validation of readings (domain.md §2.5, §2.8)', () => {
  it.each<[string, Partial<Reading>]>([
    ['no-time', { at: Number.NaN }],
    ['future', { at: now + 5 * MINUTE_MS + 1 }],
    ['too-old', { at: Date.parse('1999-12-31T23:59:59.999Z') }],
    ['empty', { kw: null }],
  ])('§2.5 refuses a reading as %s with a sentence', (reason, values) => {
    expect(check(values)).toEqual({
      accepted: false,
      reason,
      sentence: REFUSAL_SENTENCES[reason as keyof typeof REFUSAL_SENTENCES],
      dropped: [],
    })
  })

  it('§2.5 the limits themselves are accepted', () => {
    expect(check({ at: now + 5 * MINUTE_MS }).accepted).toBe(true)
    expect(check({ at: Date.parse('2000-01-01T00:00:00Z') }).accepted).toBe(true)
  })

  it('T2 a register that falls or leaps is kept: what comes after it judges it', () => {
    expect(check({ kwh: 0 }).accepted).toBe(true)
    expect(check({ kwh: 900_000_000 }).accepted).toBe(true)
  })

  it('§2.8 a clock more than 60 s ahead is warned about', () => {
    expect(check({ at: now + 60_000 })).toMatchObject({ accepted: true, warnings: [] })
    expect(check({ at: now + 60_001 })).toMatchObject({ accepted: true, warnings: ['clock'] })
  })

  it.each<[string, Partial<Reading>, string]>([
    ['V above 1.5·Vn', { v: [230, 346, 231] }, 'v'],
    ['negative V', { v: [-1, 230, 230] }, 'v'],
    ['|PF| above 1.001', { pf: -1.0011 }, 'pf'],
    ['phase PF above 1.001', { pfPhase: [0.9, 2, 0.9] }, 'pfPhase'],
    ['f above 70 while live', { v: [230, 230, 230], hz: 70.1 }, 'hz'],
    ['f of 0 while live', { v: [230, 230, 230], hz: 0 }, 'hz'],
    ['more current than the rating allows', { i: [522, 0, 0] }, 'i'],
    ['a negative register', { kwh: -0.1 }, 'kwh'],
    ['a register that no meter has', { kwh: 1.1e15 }, 'kwh'],
    ['a level beyond full', { fuelPct: 101 }, 'fuelPct'],
    ['a charge beyond full', { socPct: 100.5 }, 'socPct'],
    ['an engine older than a century', { engineH: 1.1e6 }, 'engineH'],
    ['starts below none', { engineStarts: -1 }, 'engineStarts'],
    ['a battery of a power station', { battKw: -1.1e5 }, 'battKw'],
    ['a negative register of kvarh', { kvarhExport: -1 }, 'kvarhExport'],
    ['negative THD', { thdV: [1, 1, -1] }, 'thdV'],
  ])('§2.8 drops only the field: %s', (_, values, field) => {
    expect(dropped(values)).toMatchObject([{ field, reason: 'out-of-range' }])
  })

  it.each<[string, Partial<Reading>]>([
    ['V of exactly 1.5·Vn', { v: [345, 230, 230] }],
    ['PF of 1.001', { pf: 1.001 }],
    ['f of 0 on a dead bus', { v: [0, 3, 0], hz: 0 }],
    ['f of a droop generator', { v: [230, 230, 230], hz: 52.5 }],
    ['a battery that is discharged', { battKw: -12.5, socPct: 0 }],
    ['what a controller says', { genState: 'running', genMode: 'auto', alarms: [], engineH: 8_412.7 }],
    ['negative current of a reversed phase', { i: [-20, 20, 20] }],
  ])('§2.8 keeps %s', (_, values) => {
    expect(dropped(values)).toEqual([])
  })

  it.each<[string, Partial<Reading>, string, number]>([
    ['kW', { kw: 65_535, kwh: 1 }, 'kw', 65_535],
    ['negative kW', { kw: -120.1, kwh: 1 }, 'kw', -120.1],
    ['kvar', { kvar: 121 }, 'kvar', 121],
    ['kVA', { kva: 65_535 }, 'kva', 65_535],
    ['kW of one phase', { p: [30, 121, 30] }, 'p', 121],
    ['kvar of one phase', { q: [null, null, -121] }, 'q', -121],
  ])('T1 V-M6 %s beyond 1.2 × P_max is dropped and named with its limit', (_, values, field, value) => {
    expect(dropped(values)).toEqual([{ field, reason: 'out-of-range', limit: 120, value }])
  })

  it('T1 power is judged in primary units: 3 kW of the meter behind 200/5 are 120 kW', () => {
    const scaled = { ...rules, multipliers: [{ from: 0, factor: 40 }] }
    const at = (kw: number) => checkReading(reading({ kw, kwh: 1 }), scaled, now)
    expect(at(3)).toMatchObject({ accepted: true, dropped: [] })
    expect(at(3.1)).toMatchObject({ dropped: [{ field: 'kw', limit: 120, value: 124 }] })
  })

  it('T1 a reading that held nothing but the dropped field is refused and still names it', () => {
    expect(check({ kw: 65_535 })).toMatchObject({
      accepted: false,
      reason: 'empty',
      dropped: [{ field: 'kw', limit: 120 }],
    })
  })

  it('drops a number that is not finite and keeps the rest of its phases', () => {
    const verdict = check({ kva: Number.NaN, v: [230, Number.POSITIVE_INFINITY, 231] })
    expect(verdict).toMatchObject({
      accepted: true,
      dropped: [
        { field: 'kva', reason: 'not-finite' },
        { field: 'v', reason: 'not-finite' },
      ],
      reading: { kva: null, v: [230, null, 231] },
    })
  })

  it('drops a word that no controller of ours tells, and names its field', () => {
    expect(check({ genState: 'flying', genMode: 'auto' })).toMatchObject({
      accepted: true,
      dropped: [{ field: 'genState', reason: 'unknown-word', limit: null, value: null }],
      reading: { genState: null, genMode: 'auto' },
    })
  })

  it('a list of no alarms says something: nothing is wrong', () => {
    expect(check({ kw: null, alarms: [] }).accepted).toBe(true)
    expect(check({ kw: null, genState: 'flying' })).toMatchObject({ accepted: false, reason: 'empty' })
  })

  it('what is accepted holds only finite numbers (property)', () => {
    const anyNumber = fc.option(fc.double())
    const phases = fc.tuple(anyNumber, anyNumber, anyNumber)
    const values = fc.record({
      kwh: anyNumber,
      kw: anyNumber,
      pf: anyNumber,
      hz: anyNumber,
      v: phases,
      i: phases,
    })
    fc.assert(
      fc.property(values, (fields) => {
        const verdict = check(fields)
        if (!verdict.accepted) return true
        const all = [verdict.reading.kwh, verdict.reading.kw, ...verdict.reading.v, ...verdict.reading.i]
        return all.every((value) => value === null || Number.isFinite(value))
      }),
    )
  })
})
