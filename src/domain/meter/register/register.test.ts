import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import { HOUR_MS, MINUTE_MS } from '../../time/interval.ts'
import { agreesWithRegister, energyFromPower } from '../rollup/energy-from-power.ts'
import { factorAt, factorChanges, sortedMultipliers } from './multiplier.ts'
import { intervalEnergy, registerAt } from './register-at.ts'
import { registerDifference } from './register-difference.ts'
import { registerEnergy } from './register-energy.ts'
import { registerModulus, registerStep } from './register-step.ts'
import { looksReversed } from './reversed-ct.ts'

const limits = { registerDigits: 6, registerResolution: 1, pMaxKw: 100 }
const at = (hour: number, minute: number) => hour * HOUR_MS + minute * MINUTE_MS
const HALF_HOUR = 30 * MINUTE_MS

describe('interval energy (domain.md §2.1)', () => {
  const readings = [
    [10, 52, 1000],
    [11, 7, 1003],
    [11, 22, 1006.5],
    [11, 37, 1010],
    [11, 52, 1013.5],
    [12, 7, 1016.5],
  ].map(([hour = 0, minute = 0, value = 0]) => ({ at: at(hour, minute), value }))

  it('V-M1 R(11:00) = 1001.6, R(12:00) = 1015.1, hour 11 = 13.50 kWh', () => {
    const example = vector('V-M1')
    expect(registerAt(readings, at(11, 0), HALF_HOUR)?.value).toBeCloseTo(example('at 11:00'), 9)
    expect(registerAt(readings, at(12, 0), HALF_HOUR)).toMatchObject({ quality: 'I' })
    expect(registerAt(readings, at(12, 0), HALF_HOUR)?.value).toBeCloseTo(example('at 12:00'), 9)
    expect(intervalEnergy(readings, { from: at(11, 0), to: at(12, 0) }, HALF_HOUR)).toBeCloseTo(
      example('kWh'),
      9,
    )
  })

  it('§2.1 a reading exactly on the boundary is used', () => {
    expect(registerAt(readings, at(11, 7), HALF_HOUR)).toEqual({ value: 1003, quality: 'A' })
  })

  it('§2.1 a bracket wider than max_gap gives no boundary value', () => {
    const sparse = [readings[0]!, readings[5]!]
    expect(registerAt(sparse, at(11, 0), HALF_HOUR)).toBeNull()
    expect(intervalEnergy(sparse, { from: at(11, 0), to: at(12, 0) }, HALF_HOUR)).toBeNull()
    expect(registerAt(readings, at(13, 0), HALF_HOUR)).toBeNull()
    expect(registerAt(readings, at(10, 0), HALF_HOUR)).toBeNull()
  })
})

describe('register steps (domain.md §2.3, §2.4)', () => {
  it('V-M2 999 990.50 → 12.25 on M = 1 000 000 is 21.75 kWh', () => {
    const example = vector('V-M2')
    expect(registerModulus(limits)).toBe(example('modulus'))
    expect(registerStep(example('last'), example('next'), 15 * MINUTE_MS, 1, limits)).toEqual({
      kwh: example('kWh'),
      quality: 'A',
    })
  })

  it('§2.3 the same rollover is refused when the rating cannot explain it', () => {
    // 21.75 kWh in 5 min needs 261 kW; a reset to 12.25 kWh in 5 min needs 147 kW. Both exceed 120 kW.
    expect(registerStep(999_990.5, 12.25, 5 * MINUTE_MS, 1, limits)).toEqual({ kwh: null, quality: 'R' })
  })

  it('§2.3 the modulus follows digits and resolution', () => {
    expect(registerModulus({ registerDigits: 8, registerResolution: 0.01, pMaxKw: null })).toBe(1_000_000)
    expect(registerModulus({ registerDigits: 0, registerResolution: 1, pMaxKw: null })).toBeNull()
  })

  it.each([
    ['rise', 100, 103, 3, 'A'],
    ['no change', 100, 100, 0, 'A'],
    ['correction of 25 kWh', 1000, 975, 0, 'R'],
    ['correction of one in a thousand', 50_000, 49_950, 0, 'R'],
    ['reset', 5200, 20, 20, 'R'],
    // 1.2 × 100 kW for a quarter of an hour and one step of the register are 31 kWh.
    ['reset that is too large', 5200, 31.1, null, 'R'],
  ])('§2.4 %s: %f → %f', (_, r1, r2, kwh, quality) => {
    expect(registerStep(r1, r2, 15 * MINUTE_MS, 1, limits)).toEqual({ kwh, quality })
  })

  it('§15.1 of an unknown rating a device draws at most 2,000 kW', () => {
    const unrated = { ...limits, pMaxKw: null }
    expect(registerStep(5200, 2400, HOUR_MS, 1, unrated)).toEqual({ kwh: 2400, quality: 'R' })
    expect(registerStep(5200, 2402, HOUR_MS, 1, unrated)).toEqual({ kwh: null, quality: 'R' })
    expect(registerStep(5200, 7602, HOUR_MS, 1, unrated)).toEqual({ kwh: null, quality: 'R' })
  })

  it('V-M3 (5230 − 5200) + (18.4 − 0.6) = 47.80 kWh', () => {
    const example = vector('V-M3')
    const pieces = registerEnergy(
      { at: 0, value: example('last') },
      { at: HOUR_MS, value: example('next') },
      1,
      limits,
      [{ at: HOUR_MS / 2, oldFinalKwh: example('final'), newInitialKwh: example('initial') }],
    )
    expect(pieces.map((piece) => piece.quality)).toEqual(['M', 'M'])
    expect(pieces.reduce((sum, piece) => sum + (piece.kwh ?? 0), 0)).toBeCloseTo(example('kWh'), 9)
  })

  it('a replacement outside the pair does not count', () => {
    const outside = [
      { at: 0, oldFinalKwh: 5230, newInitialKwh: 0 },
      { at: HOUR_MS + 1, oldFinalKwh: 5230, newInitialKwh: 0 },
    ]
    expect(registerEnergy({ at: 0, value: 10 }, { at: HOUR_MS, value: 12 }, 1, limits, outside)).toEqual([
      { from: 0, to: HOUR_MS, kwh: 2, quality: 'A' },
    ])
  })

  it('§2.8 a rise beyond what the device can consume is unknown', () => {
    // 100 kW × 1.2 for a quarter of an hour and one step of the register: at most 31 kWh.
    expect(registerStep(48_790, 48_821, 15 * MINUTE_MS, 1, limits)).toEqual({ kwh: 31, quality: 'A' })
    expect(registerStep(48_790, 48_822, 15 * MINUTE_MS, 1, limits)).toEqual({ kwh: null, quality: 'R' })
    expect(registerStep(1, 48_790, 44 * MINUTE_MS, 1, limits)).toEqual({ kwh: null, quality: 'R' })
  })

  it('T2 a register of a meter in whole steps may turn at any moment: one step is no leap', () => {
    expect(registerStep(1000, 1001, 5000, 1, limits)).toEqual({ kwh: 1, quality: 'A' })
  })

  it('T15 the difference of two decimals is their decimal difference (property)', () => {
    const thousandths = fc.integer({ min: 0, max: 2_000_000_000 })
    fc.assert(
      fc.property(thousandths, thousandths, (a, b) => {
        const [r1, r2] = [Math.min(a, b), Math.max(a, b)]
        return registerDifference(r1 / 1000, r2 / 1000) === (r2 - r1) / 1000
      }),
    )
  })

  it('a step is never negative, and a rise is exactly the difference or unknown (property)', () => {
    const value = fc.integer({ min: 0, max: 999_999_999 }).map((thousandths) => thousandths / 1000)
    fc.assert(
      fc.property(value, value, fc.option(fc.integer({ min: 1, max: 2000 })), (r1, r2, pMaxKw) => {
        const step = registerStep(r1, r2, HOUR_MS, 1, { ...limits, pMaxKw })
        if (r2 < r1 || step.kwh === null) return step.kwh === null || step.kwh >= 0
        return Math.abs(step.kwh - (r2 - r1)) < 1e-8 && r2 - r1 <= 1.2 * (pMaxKw ?? 2000) + 1
      }),
    )
  })
})

describe('energy from power and multipliers (domain.md §2.6, §2.7)', () => {
  const powers = (values: [number, number][]) =>
    values.map(([minute, kw]) => ({ at: minute * MINUTE_MS, kw }))

  it('V-M5 40, 44, 52, 48 kW at 5-min steps → 11.6667 kWh', () => {
    const example = vector('V-M5')
    expect(
      energyFromPower(
        powers(example.list('kW').map((kw, n): [number, number] => [n * example('step minutes'), kw])),
        300,
      ),
    ).toBeCloseTo(example('kWh'), 4)
  })

  it('T4 skips pairs more than two periods apart; no pair is unknown', () => {
    const stream = powers([
      [0, 60],
      [11, 60],
      [16, 60],
    ])
    expect(energyFromPower(stream, 300)).toBe(5)
    expect(energyFromPower(stream, 900)).toBe(16)
    expect(energyFromPower(stream, 60)).toBeNull()
    expect(energyFromPower([], 300)).toBeNull()
  })

  it('§2.6 agrees with the register within 2 %', () => {
    expect(agreesWithRegister(98, 100)).toBe(true)
    expect(agreesWithRegister(97.9, 100)).toBe(false)
  })

  it('§2.6 is linear in power (property)', () => {
    const kws = fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(kws, (values) => {
        const series = (scale: number) => values.map((kw, i) => ({ at: i * MINUTE_MS, kw: kw * scale }))
        const once = energyFromPower(series(1), 60) ?? 0
        return Math.abs((energyFromPower(series(3), 60) ?? 0) - 3 * once) <= 1e-9 * (1 + once)
      }),
    )
  })

  it('§2.7 each date has its own factor, the earliest also before its date', () => {
    const rows = sortedMultipliers([
      { from: 200, factor: 40 },
      { from: 100, factor: 20 },
    ])
    expect([50, 100, 199, 200, 900].map((instant) => factorAt(rows, instant))).toEqual([20, 20, 20, 40, 40])
    expect(factorChanges(rows, 50, 300)).toEqual([200])
    expect(factorAt([], 0)).toBe(1)
  })

  it('§2.7 import near zero while export grows looks like a reversed transformer', () => {
    expect(looksReversed(0, 120)).toBe(true)
    expect(looksReversed(300, 120)).toBe(false)
    expect(looksReversed(0, 0.5)).toBe(false)
    expect(looksReversed(null, 120)).toBe(false)
  })
})
