import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_PHASES, type Phases } from '../meter/reading.ts'
import { round } from '../round.ts'
import { vector } from '../testing-vectors.ts'
import { demandDistortionLimit, voltageDistortionLimit } from './harmonic-limit.ts'
import { imbalance, imbalanceRow } from './imbalance.ts'
import { neutralCurrent } from './neutral-current.ts'
import { apparentSums, powerFactor, powerFactorOfApparent } from './power-factor.ts'
import { powerFactorPeriod } from './power-factor-period.ts'
import { powerQuality, type QualityReading, rootMeanSquare } from './power-quality.ts'

const amperes = fc.double({ min: 0.1, max: 1000, noNaN: true })

const phases = ([l1, l2, l3]: readonly number[]) => [l1!, l2!, l3!] as const

describe('power factor (domain.md §5.5)', () => {
  it('V-PF1 1200 kWh with 743.7 kvarh is 0.85', () => {
    const example = vector('V-PF1')
    const [kwh, kvarh] = [example('kWh'), example('kvarh')]
    expect(round(powerFactor(kwh, kvarh) ?? 0)).toBe(example('power factor'))
    expect(round(powerFactor(kwh, -kvarh) ?? 0)).toBe(example('power factor'))
  })

  it('V-PF2 100 kVAh at 0.95 and 10 kVAh at 0.55 are 0.91 (0.9136), not 0.75', () => {
    const example = vector('V-PF2')
    const found = powerFactorOfApparent(100 * 0.95 + 10 * 0.55, 110) ?? 0
    expect(round(found, 4)).toBe(example('power factor'))
    expect(round(found)).toBe(example('shown'))
  })

  it('V-PF2 from blocks: energised ones only, a ratio of sums', () => {
    const kw = [95, 5.5, 0.1, Number.NaN, 80]
    const kva = [100, 10, 50, 10, Number.NaN]
    const { real, apparent } = apparentSums({ kw, kva }, 0.2)
    expect(round(powerFactorOfApparent(real, apparent) ?? 0, 4)).toBe(0.9136)
    expect(apparentSums({ kw: [0], kva: [0] }, 0.2)).toEqual({ real: 0, apparent: 0 })
  })

  it('§5.5 nothing measured is null', () => {
    expect(powerFactor(0, 0)).toBeNull()
    expect(powerFactor(null, 5)).toBeNull()
    expect(powerFactorOfApparent(5, 0)).toBeNull()
  })

  it('§5.5 a period without length means its month up to now', () => {
    const first = Date.parse('2026-05-31T23:00Z')
    const now = Date.parse('2026-06-11T10:00Z')
    expect(powerFactorPeriod({ from: first, to: first }, now, 'Africa/Lagos')).toEqual({
      from: first,
      to: now,
    })
    expect(powerFactorPeriod({ from: first, to: first + 5 }, now, 'Africa/Lagos')).toEqual({
      from: first,
      to: first + 5,
    })
  })

  it('lies in [0, 1] (property)', () => {
    const energy = fc.double({ min: 0, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(energy, energy, (kwh, kvarh) => {
        const found = powerFactor(kwh, kvarh)
        return found === null ? kwh === 0 && kvarh === 0 : found >= 0 && found <= 1
      }),
    )
  })
})

describe('imbalance and neutral (domain.md §5.6, §5.8)', () => {
  it('V-U1 100/90/80 A is 11.11 %, max 100, min 80', () => {
    const example = vector('V-U1')
    const found = imbalance(phases(example.list('A')))
    expect(round(found?.percent ?? 0)).toBe(example('percent'))
    expect(found).toMatchObject({ max: 100, min: 80 })
  })

  it('V-U2 462/463/455 V is 1.09 %', () => {
    const example = vector('V-U2')
    expect(round(imbalance(phases(example.list('V')))?.percent ?? 0)).toBe(example('percent'))
  })

  it('§5.6 single-phase or no mean is null', () => {
    expect(imbalance([100, null, null])).toBeNull()
    expect(imbalance([0, 0, 0])).toBeNull()
  })

  it('§5.6 report rows: at least 10 % imbalance and 10 % of the rating', () => {
    expect(imbalanceRow([100, 90, 80], 900)?.max).toBe(100)
    expect(imbalanceRow([100, 90, 80], 901)).toBeNull()
    expect(imbalanceRow([100, 95, 90], 100)).toBeNull()
    expect(imbalanceRow([100, 90, 80], null, 12)).toBeNull()
    expect(imbalanceRow([100, 90, 80], null)).not.toBeNull()
  })

  it('does not change with the scale or the order of phases (property)', () => {
    fc.assert(
      fc.property(
        amperes,
        amperes,
        amperes,
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (a, b, c, scale) => {
          const found = imbalance([a, b, c])?.percent ?? -1
          const other = imbalance([c * scale, a * scale, b * scale])?.percent ?? -2
          return Math.abs(found - other) < 1e-6
        },
      ),
    )
  })

  it('V-Q1 100/90/80 A gives 17.32 A in the neutral, a measured one goes first', () => {
    const example = vector('V-Q1')
    expect(round(neutralCurrent(null, phases(example.list('A'))) ?? 0)).toBe(example('neutral A'))
    expect(neutralCurrent(12, [100, 90, 80])).toBe(12)
    expect(neutralCurrent(null, [100, null, 80])).toBeNull()
  })

  it('a balanced load has no neutral current (property)', () => {
    fc.assert(fc.property(amperes, (i) => (neutralCurrent(null, [i, i, i]) ?? 1) === 0))
  })
})

describe('harmonics and power-quality buckets (domain.md §5.7, §5.8)', () => {
  it('§5.7 THD-V 8 % total, 5 % individual below 1 kV; 5 % at 1–69 kV', () => {
    expect(voltageDistortionLimit(415)).toEqual({ total: 8, individual: 5 })
    expect(voltageDistortionLimit(11_000)).toEqual({ total: 5, individual: null })
    expect(voltageDistortionLimit(132_000)).toBeNull()
  })

  it.each([
    [19.9, 5],
    [20, 8],
    [49.9, 8],
    [50, 12],
    [100, 15],
    [999, 15],
    [1000, 20],
  ])('§5.7 TDD limit at Isc/IL %f is %i %%', (short, percent) => {
    expect(demandDistortionLimit(short)).toBe(percent)
  })

  const reading = (values: Partial<QualityReading>): QualityReading => ({
    v: NO_PHASES,
    i: NO_PHASES,
    p: NO_PHASES,
    q: NO_PHASES,
    pfPhase: NO_PHASES,
    kw: null,
    kvar: null,
    kva: null,
    pf: null,
    hz: null,
    iN: null,
    ...values,
  })
  const all = (value: number): Phases => [value, value, value]

  it('§5.8 V and I are root mean squares, the rest means', () => {
    expect(rootMeanSquare([3, 4, null])).toBe(Math.sqrt(12.5))
    const bucket = powerQuality(
      [
        reading({ v: all(230), i: [10, 10, 20], kw: 30, kvar: 40, hz: 50 }),
        reading({ v: all(240), i: [20, 10, 20], kw: 50, kvar: 40, hz: 50.2 }),
      ],
      230,
    )
    expect(bucket.v[0]).toBeCloseTo(Math.sqrt((230 ** 2 + 240 ** 2) / 2), 9)
    expect(bucket.i[0]).toBeCloseTo(Math.sqrt(250), 9)
    expect(bucket).toMatchObject({ kw: 40, kvar: 40 })
    expect(bucket.hz).toBeCloseTo(50.1, 9)
    expect(bucket.kva).toBeCloseTo(Math.sqrt(3200), 9)
    expect(bucket.powerFactor).toBeCloseTo(80 / (50 + Math.sqrt(50 ** 2 + 40 ** 2)), 9)
    expect(bucket.neutral).toBe(10)
  })

  it('§5.8 frequency leaves out the dead bus, which reads 0', () => {
    const bucket = powerQuality([reading({ v: all(230), hz: 50 }), reading({ v: all(2), hz: 0 })], 230)
    expect(bucket.hz).toBe(50)
  })

  it('§5.8 phase power factor is kW over kVA of the phase', () => {
    const bucket = powerQuality(
      [reading({ p: [3, 6, null], q: [4, 8, null], pfPhase: [null, null, -0.9] })],
      230,
    )
    expect(bucket.powerFactorPhases[0]).toBeCloseTo(0.6, 9)
    expect(bucket.powerFactorPhases[1]).toBeCloseTo(0.6, 9)
    expect(bucket.powerFactorPhases[2]).toBeCloseTo(0.9, 9)
  })

  it('§5.8 total power factor falls back on metered kVA and power factor', () => {
    expect(powerQuality([reading({ kw: 80, kva: 100 })], 230).powerFactor).toBe(0.8)
    expect(powerQuality([reading({ kw: 80, pf: -0.8 })], 230).powerFactor).toBeCloseTo(0.8, 9)
  })

  it('§0 nothing measured is null everywhere', () => {
    expect(powerQuality([], 230)).toEqual({
      v: NO_PHASES,
      i: NO_PHASES,
      neutral: null,
      kw: null,
      kvar: null,
      kva: null,
      hz: null,
      powerFactor: null,
      powerFactorPhases: NO_PHASES,
    })
  })
})
