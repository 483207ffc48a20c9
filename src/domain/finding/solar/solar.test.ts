import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { slopeRate, startRate } from '../running/kwh-cost.ts'
import { HUNDRED } from '../running/testing-running.ts'
import { payback } from './payback.ts'
import { expectedKwh, meanKwp, type SolarEntry } from './solar-entry.ts'
import { selfConsumption, selfSufficiency, specificYield, yieldState } from './solar-use.ts'
import { type SolarBlock, solarValue } from './solar-value.ts'
import { sunEnvelope, unusedKwh } from './unused-sun.ts'

const percent = (share: number | null) => round(100 * (share ?? Number.NaN))
const NO_TIME = { set: 0, grid: 0, island: 0, unknown: 0 }
const block = (from: Partial<SolarBlock>): SolarBlock => ({
  ...{ seconds: { ...NO_TIME, grid: 900 }, usedKwh: 0, exportedKwh: 0 },
  ...{ setRate: null, gridRate: null, islandRate: null, exportRate: 0 },
  ...from,
})

describe('solar (domain.md §16.L)', () => {
  it('I-SOL-1 1,500 kWh, 120 exported: 92.00 % used here, 7.01 % of the use', () => {
    const example = vector('I-SOL-1')
    const [kwh, exported] = [example('kWh'), example('export')]
    expect(percent(selfConsumption(kwh, exported))).toBe(example('self-consumption percent'))
    const all = kwh + example('grid') + example('set')
    expect(percent(selfSufficiency(kwh, exported, all))).toBe(example('self-sufficiency percent'))
  })

  it('I-SOL-2 900 kWh of the grid’s and 480 beside a set: ₦339,283.95, by slope, not by average', () => {
    const example = vector('I-SOL-2')
    const litre = example('price')
    const set = slopeRate(HUNDRED, 30, litre)
    const value = solarValue(
      [
        block({ usedKwh: example('grid kWh'), gridRate: example('grid') }),
        block({ seconds: { ...NO_TIME, set: 900 }, usedKwh: example('set kWh'), setRate: set }),
      ],
      1,
    )
    expect(value.grid.naira).toBe(example('grid naira'))
    expect(value.set.naira).toBe(example('set naira'))
    expect(value).toMatchObject({ naira: example('naira'), coverage: 1, isLeast: false, reason: null })
    const average = startRate(HUNDRED, 40, litre) ?? 0
    expect(round(example('set kWh') * (average - (set ?? 0)))).toBe(example('by average too much'))
  })

  it('I-SOL-3 1,500 kWh of 12 kWp: 125.00 kWh/kWp, 105.93 % of 118; no kWp, no yield', () => {
    const example = vector('I-SOL-3')
    const [kwh, kwp] = [example('kWh'), example('kWp')]
    expect(specificYield(kwh, kwp)).toBe(example('yield'))
    expect(percent(specificYield(kwh, kwp * example('expected')))).toBe(example('percent'))
    expect(specificYield(kwh, null)).toBeNull()
    expect(yieldState(1.0593)).toBe('as-expected')
    expect(yieldState(0.849)).toBe('look')
    expect(yieldState(1.151)).toBe('check-kwp')
    expect(yieldState(null)).toBeNull()
  })

  it('I-SOL-4 twelve months: 4.77 years; three: so far, and no years', () => {
    const example = vector('I-SOL-4')
    const month = example('naira a month')
    const entered = { capex: example('capex'), upkeepNaira: example('upkeep') }
    const whole = payback(Array(12).fill(month), entered)
    expect(whole.aYear).toBe(example('a year'))
    expect(round(whole.years ?? 0)).toBe(example('years'))
    const early = payback([...Array(9).fill(null), month, month, month], entered)
    expect(early).toMatchObject({ months: 3, aYear: null, years: null, reason: 'months' })
    expect(early.naira).toBe(round(3 * month))
    expect(payback(Array(12).fill(month), { ...entered, capex: null }).reason).toBe('capex')
    expect(payback(Array(12).fill(1), entered)).toMatchObject({ years: null, reason: 'no-gain' })
  })

  it('I-SOL-5 nothing given, nothing exported: no ratio', () => {
    const example = vector('I-SOL-5')
    const ratios = [
      selfConsumption(example('kWh'), example('export')),
      selfSufficiency(example('kWh'), example('export'), 0),
      specificYield(example('kWh'), 0),
    ]
    expect(ratios.filter((ratio) => ratio !== null)).toHaveLength(example('ratios told'))
    expect(solarValue([], 1)).toMatchObject({ naira: null, coverage: null, reason: 'no-energy' })
  })

  it('I-SOL-6 14:00 to 14:30 at 51.4 Hz gives 6 of 14 kWh: up to 8.00 kWh unused', () => {
    const example = vector('I-SOL-6')
    const state = { soc: null, hz: example('Hz'), isIsland: true }
    const blocks = 2
    const [given, envelope] = [example('kWh') / blocks, example('envelope') / blocks]
    expect(round(blocks * unusedKwh(given, envelope, state))).toBe(example('up to'))
    expect(unusedKwh(given, envelope, { ...state, isIsland: false })).toBe(0)
    expect(unusedKwh(given, envelope, { ...state, hz: 50.4 })).toBe(0)
    expect(unusedKwh(given, envelope, { soc: 98, hz: null, isIsland: false })).toBe(envelope - given)
    expect(unusedKwh(5, envelope, state)).toBe(0)
    expect(unusedKwh(given, null, state)).toBe(0)
  })

  it('an envelope needs ten days', () => {
    const days = Array.from({ length: 10 }, (_, n) => n + 1)
    expect(sunEnvelope(days)).toBeCloseTo(9.1, 9)
    expect(sunEnvelope([...days.slice(0, 9), Number.NaN])).toBeNull()
  })

  it('an island in which no set would have run has no price, and takes no other’s away', () => {
    const island = { ...NO_TIME, island: 900 }
    const value = solarValue(
      [
        block({ usedKwh: 10, gridRate: 200 }),
        block({ usedKwh: 4, seconds: island }),
        block({ usedKwh: 2, seconds: island, islandRate: 500 }),
      ],
      1,
    )
    expect(value.unpriced.kwh).toBe(4)
    expect(value.island).toEqual({ kwh: 2, naira: 1_000 })
    expect(value.naira).toBe(3_000)
  })

  it('X3 what it displaced is known of 0.75: no ₦; of 0.9: at least', () => {
    const known = block({ usedKwh: 75, gridRate: 200 })
    const rest = (kwh: number) => block({ usedKwh: kwh, seconds: { ...NO_TIME, unknown: 900 } })
    expect(solarValue([known, rest(25)], 1)).toMatchObject({ naira: null, reason: 'coverage' })
    expect(solarValue([known, rest(8)], 1)).toMatchObject({ naira: 15_000, isLeast: true })
  })

  it('X3 a third of the daylight was measured: no ₦; nine tenths of it: at least', () => {
    const known = block({ usedKwh: 75, gridRate: 200 })
    expect(solarValue([known], 1 / 3)).toMatchObject({ naira: null, reason: 'not-measured' })
    expect(solarValue([known], 0.9)).toMatchObject({ naira: 15_000, coverage: 0.9, isLeast: true })
    expect(solarValue([known], 0.95)).toMatchObject({ naira: 15_000, isLeast: false })
    // Both together: 0.9 of what was measured, 0.85 of the daylight.
    const part = [{ ...known, usedKwh: 90 }, block({ usedKwh: 10, seconds: { ...NO_TIME, unknown: 900 } })]
    expect(solarValue(part, 0.85)).toMatchObject({ naira: null, reason: 'coverage' })
  })

  it('a rate that is not known is said, and no total is made without it', () => {
    expect(solarValue([block({ usedKwh: 5 })], 1)).toMatchObject({ naira: null, reason: 'grid-rate' })
    const set = block({ usedKwh: 5, seconds: { ...NO_TIME, set: 900 } })
    expect(solarValue([set], 1)).toMatchObject({ naira: null, reason: 'set-rate' })
  })

  it('what is expected follows the month’s days from commissioning on', () => {
    const entry: SolarEntry = {
      ...{ deviceId: 1, validFrom: '2026-01-01', kwp: 10, since: '2026-11-16' },
      ...{
        expected: Array(12).fill(120),
        capex: null,
        upkeepNaira: null,
        exportNaira: null,
        wouldRun: false,
      },
    }
    expect(expectedKwh([entry], ['2026-11-01', '2026-11-30'], '2026-12-01')).toBeCloseTo(600, 9)
    expect(expectedKwh([entry], ['2026-10-01', '2026-10-31'], '2026-12-01')).toBeNull()
    expect(
      expectedKwh([{ ...entry, expected: Array(12).fill(null) }], ['2026-11-01', '2026-11-30'], '2026-12-01'),
    ).toBeNull()
    expect(expectedKwh([{ ...entry, kwp: null }], ['2026-11-01', '2026-11-30'], '2026-12-01')).toBeNull()
  })

  it('a row moves nothing before its day, and one of a day to come moves nothing yet', () => {
    const entry: SolarEntry = {
      ...{ deviceId: 1, validFrom: '2026-01-01', kwp: 24, since: null, expected: Array(12).fill(120) },
      ...{ capex: null, upkeepNaira: null, exportNaira: null, wouldRun: false },
    }
    const more = { ...entry, validFrom: '2026-11-25', kwp: 40 }
    const november = ['2026-11-01', '2026-11-30'] as const
    const rows = [entry, more]
    expect(expectedKwh(rows, ['2026-11-01', '2026-11-24'], '2026-12-05')).toBeCloseTo(24 * 96, 9)
    expect(expectedKwh(rows, november, '2026-12-05')).toBeCloseTo(24 * 96 + 6 * 160, 9)
    expect(meanKwp(rows, november, '2026-12-05')).toBeCloseTo((24 * 24 + 6 * 40) / 30, 9)
    expect(expectedKwh(rows, november, '2026-11-24')).toBeCloseTo(30 * 96, 9)
    expect(meanKwp(rows, november, '2026-11-24')).toBe(24)
    expect(expectedKwh([more], november, '2026-12-05')).toBeNull()
    expect(meanKwp([more], november, '2026-12-05')).toBeNull()
  })

  const amount = fc.double({ min: 0, max: 100, noNaN: true })
  const rate = fc.option(fc.double({ min: 0, max: 600, noNaN: true }), { nil: null })
  const blocks = fc.array(
    fc.record({
      seconds: fc.record({ set: fc.nat(450), grid: fc.nat(450), island: fc.nat(450), unknown: fc.nat(450) }),
      ...{ usedKwh: amount, exportedKwh: amount, setRate: rate, gridRate: rate, islandRate: rate },
      exportRate: fc.double({ min: 0, max: 600, noNaN: true }),
    }),
    { maxLength: 40 },
  )

  it('parts add up to the energy and to the kobo, and the worth never exceeds the dearest rate', () => {
    fc.assert(
      fc.property(blocks, (given) => {
        const value = solarValue(given, 1)
        const parts = [value.set, value.grid, value.island, value.unpriced, value.unknown, value.exported]
        const kwh = given.reduce((sum, one) => sum + one.usedKwh + one.exportedKwh, 0)
        expect(Math.abs(parts.reduce((sum, part) => sum + part.kwh, 0) - kwh)).toBeLessThan(1e-6)
        if (value.naira === null) return
        const naira = [value.set, value.grid, value.island, value.exported]
        expect(value.naira).toBe(round(naira.reduce((sum, part) => sum + (part.naira ?? 0), 0)))
        const dearest = Math.max(
          0,
          ...given.flatMap((one) => [one.setRate, one.gridRate, one.islandRate, one.exportRate].map(Number)),
        )
        expect(value.naira).toBeLessThanOrEqual(dearest * kwh + 0.03)
      }),
    )
  })

  it('more unknown time never raises the worth', () => {
    fc.assert(
      fc.property(blocks, (given) => {
        const more = given.map((one) => ({
          ...one,
          seconds: { ...one.seconds, unknown: one.seconds.unknown + 100 },
        }))
        const [before, after] = [solarValue(given, 1), solarValue(more, 1)]
        if (after.naira !== null) expect(after.naira).toBeLessThanOrEqual((before.naira ?? 0) + 0.03)
      }),
    )
  })
})
