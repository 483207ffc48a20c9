import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../time/interval.ts'
import { NO_PHASES } from '../reading.ts'
import type { CheckKey, CommissionFacts } from './check.ts'
import { RIGHT, STEADY_KW, steadyReadings } from './commission-fixtures.ts'
import { mayCommission, runChecks } from './run-checks.ts'

const facts = (change: Partial<CommissionFacts>) => ({ ...RIGHT, ...change })
const checked = (change: Partial<CommissionFacts>, key: CheckKey) =>
  runChecks(facts(change)).find((check) => check.key === key)!
const brief = (change: Partial<CommissionFacts>, key: CheckKey) => {
  const { state, guess } = checked(change, key)
  return [state, guess?.code ?? null, guess?.where ?? null]
}

describe('checks of a newly connected device', () => {
  it('finds a meter right that is right, and says what nobody has typed', () => {
    const states = Object.fromEntries(runChecks(RIGHT).map(({ key, state }) => [key, state]))
    expect(states).toEqual({
      message: 'well',
      fields: 'well',
      voltage: 'well',
      power: 'well',
      register: 'well',
      'phase-order': 'well',
      reversed: 'well',
      ratio: 'well',
      clock: 'well',
      period: 'well',
      display: 'unknown',
    })
    expect(mayCommission(runChecks(RIGHT))).toBe(true)
  })

  it('waits for the first message, and says why one was refused', () => {
    expect(brief({ readings: [] }, 'message')).toEqual(['unknown', 'none-yet', null])
    expect(brief({ readings: [] }, 'fields')).toEqual(['unknown', 'none-yet', null])
    expect(mayCommission(runChecks(facts({ readings: [] })))).toBe(false)
    expect(brief({ readings: [], parked: { future: 3, other: 0 } }, 'message')).toEqual([
      'wrong',
      'parked-future',
      null,
    ])
  })

  it('shows a value that was left out with the unit in which it could be', () => {
    const dropped = [{ measure: 'kw', value: 31_050, most: 120, unitGuess: 'W' }]
    expect(checked({ dropped }, 'fields')).toMatchObject({
      state: 'wrong',
      figures: [{ name: 'Power', value: 31_050, unit: 'kW' }],
      guess: { code: 'dropped', where: 'Power', unit: 'W' },
    })
  })

  it('calls unknown what a meter does not tell', () => {
    const readings = steadyReadings(() => ({ i: NO_PHASES, p: NO_PHASES, v: NO_PHASES, pf: null }))
    expect(brief({ readings }, 'voltage')).toEqual(['unknown', 'no-voltages', null])
    expect(brief({ readings }, 'power')).toEqual(['unknown', 'no-currents', null])
    expect(brief({ readings }, 'reversed')).toEqual(['unknown', 'no-phases', null])
    expect(brief({ readings }, 'register')).toEqual(['well', null, null])
    expect(mayCommission(runChecks(facts({ readings })))).toBe(true)
  })

  it('finds voltages outside 50 to 500 V', () => {
    const of = (v: readonly [number, number, number]) =>
      brief({ readings: steadyReadings(() => ({ v })) }, 'voltage')
    expect(of([2300, 2290, 2310])).toEqual(['wrong', 'decimal-point', null])
    expect(of([0.23, 0.229, 0.231])).toEqual(['wrong', 'kilo', null])
    expect(of([230, 0, 231])).toEqual(['wrong', 'dead-phase', 'L2'])
    expect(of([398, 399, 400])).toEqual(['look', 'line-to-line', null])
    expect(of([0, 0, 0])).toEqual(['wrong', 'dead-phase', 'L1, L2, L3'])
  })

  it('finds a CT ratio of 40 that the powers carry and the currents do not', () => {
    // 3 × 230 × 1.25 A × 0.9 ÷ 1000 = 0.776 kW; × 40 = 31.05 kW.
    const readings = steadyReadings(() => ({ i: [1.25, 1.25, 1.25] }))
    const entered = { readings, ct: { primary: 200, secondary: 5 }, factor: 40 }
    expect(checked(entered, 'power')).toMatchObject({
      state: 'wrong',
      figures: [{ value: STEADY_KW }, { value: expect.closeTo(0.77625, 9) }],
      guess: { code: 'ratio-in-it', times: expect.closeTo(40, 9), ratio: 40 },
    })
    // 31.05 kW × 40 = 1,242 kW of a rating of 100.
    expect(brief(entered, 'ratio')).toEqual(['wrong', 'ratio-twice', null])
    // Nobody has entered a ratio: 40 is a usual one.
    expect(checked({ readings }, 'power').guess).toMatchObject({ code: 'ratio-twice-maybe', ratio: 40 })
  })

  it('finds currents that a current transformer cannot give', () => {
    const entered = { ct: { primary: 200, secondary: 5 }, factor: 40, mostKw: 2000 }
    // The meter sends 50 A: primary already, since a secondary is 5 A.
    expect(brief(entered, 'ratio')).toEqual(['wrong', 'ratio-twice', null])
    const readings = steadyReadings(() => ({ i: [500, 500, 500] }))
    expect(brief({ ...entered, readings }, 'ratio')).toEqual(['wrong', 'above-ct', null])
  })

  it('finds a ratio that nobody has entered, and powers above the rating', () => {
    const readings = steadyReadings(() => ({ i: [1, 1, 1], kw: 0.621, p: [0.207, 0.207, 0.207] }))
    expect(brief({ readings }, 'ratio')).toEqual(['look', 'ratio-missing-maybe', null])
    expect(brief({ mostKw: 20 }, 'ratio')).toEqual(['wrong', 'above-rating', null])
    expect(brief({ ratingSource: 'assumed', mostKw: 2000 }, 'ratio')).toEqual(['unknown', 'no-rating', null])
  })

  it('finds a register that counts Wh, stands still or falls', () => {
    const of = (kwh: (n: number) => number) =>
      brief({ readings: steadyReadings((n) => ({ kwh: kwh(n) })) }, 'register')
    expect(of((n) => 1_000_000 + (STEADY_KW * 1000 * n) / 60)).toEqual(['wrong', 'milli', null])
    expect(of(() => 1000)).toEqual(['wrong', 'stands-still', null])
    expect(of((n) => 1000 - n)).toEqual(['wrong', 'falls', null])
    // 5.2 kWh are five digits of a register of whole kWh, give or take two.
    expect(brief({ registerResolution: 1 }, 'register')).toEqual(['well', null, null])
    expect(brief({ registerResolution: 10 }, 'register')).toEqual(['unknown', 'too-little-energy', null])
  })

  it('tells a reversed current transformer from currents of exchanged phases', () => {
    const reversed = steadyReadings(() => ({ p: [10.35, -10.35, 10.35], kw: 10.35 }))
    expect(brief({ readings: reversed }, 'reversed')).toEqual(['wrong', 'one-reversed', 'L2'])
    expect(brief({ readings: reversed }, 'power')).toEqual(['well', null, null])
    expect(brief({ readings: reversed }, 'phase-order')).toEqual(['well', null, null])
    // PF 0.9 is 25.8°: L1 and L2 exchanged are cos(25.8° − 120°) = −0.074 and cos(25.8° + 120°) = −0.827.
    const swapped = steadyReadings(() => ({ p: [-0.85, -9.51, 10.35], kw: 0 }))
    expect(brief({ readings: swapped }, 'phase-order')).toEqual(['look', 'phases-swapped', 'L1, L2'])
    expect(brief({ readings: swapped }, 'reversed')).toEqual(['wrong', 'phases-swapped', 'L1, L2'])
    const all = steadyReadings(() => ({ p: [-10.35, -10.35, -10.35], kw: -STEADY_KW }))
    expect(brief({ readings: all }, 'reversed')).toEqual(['wrong', 'all-reversed', null])
    expect(brief({ readings: all, mayExport: true }, 'reversed')).toEqual(['look', 'all-reversed', null])
  })

  it('says nothing of the order of phases while powers and currents do not fit', () => {
    // 10.35 kW ÷ (230 V × 1.25 A) = 36; in MW it is 0.00001.
    const behind = steadyReadings(() => ({ i: [1.25, 1.25, 1.25] }))
    expect(checked({ readings: behind }, 'phase-order')).toMatchObject({
      state: 'unknown',
      guess: { code: 'factors-off' },
      figures: [{ value: 36 }, { value: 36 }, { value: 36 }],
    })
    const small = steadyReadings(() => ({ p: [0.0001, 0.0001, 0.0001] }))
    expect(brief({ readings: small }, 'phase-order')).toEqual(['unknown', 'factors-off', null])
  })

  it('finds clocks of another zone and other periods', () => {
    const late = (ms: number) => steadyReadings().map((one) => ({ ...one, receivedAt: one.at + ms }))
    expect(checked({ readings: late(HOUR_MS + 3000) }, 'clock').guess).toEqual({
      code: 'hours-off',
      seconds: 3600,
    })
    expect(checked({ readings: late(-HOUR_MS) }, 'clock').guess).toEqual({
      code: 'hours-off',
      seconds: -3600,
    })
    expect(brief({ readings: late(-200_000) }, 'clock')).toEqual(['wrong', 'ahead', null])
    expect(brief({ readings: late(1_000_000) }, 'clock')).toEqual(['look', 'behind', null])
    expect(checked({ periodS: 900 }, 'period').guess).toEqual({ code: 'other-period', seconds: 60 })
    // Fifteen of before, 900 s apart, which came together now; five live ones a minute apart.
    const live = steadyReadings().slice(0, 5)
    const first = live[0]!
    const stored = Array.from({ length: 15 }, (_, n) => {
      return { ...first, at: first.at - (20 - n) * 900_000, receivedAt: first.receivedAt }
    })
    const mixed = checked({ periodS: 900, readings: [...stored, ...live] }, 'period')
    expect(mixed.guess).toEqual({ code: 'other-period', seconds: 60 })
  })

  it('compares what the display shows, before and behind the transformers', () => {
    const display = (change: object) => ({ kwh: null, v1: null, i1: null, kw: null, ...change })
    const of = (shown: object, change: Partial<CommissionFacts> = {}) =>
      brief({ ...change, display: display(shown) }, 'display')
    expect(of({ kwh: 1005.2, v1: 231, i1: 52, kw: 30 })).toEqual(['well', null, null])
    expect(of({ kwh: 1_005_200 })).toEqual(['wrong', 'kilo', 'Register'])
    expect(of({ kwh: 40_207 }, { factor: 40 })).toEqual(['well', null, null])
    expect(of({ kwh: 1005.2 }, { factor: 40 })).toEqual(['look', 'ratio-twice-maybe', 'Register'])
    expect(of({ v1: 23 })).toEqual(['wrong', 'decimal-point', 'V of L1'])
    expect(of({ kw: 5 }, { readings: steadyReadings(() => ({ kw: null, p: NO_PHASES })) })).toEqual([
      'unknown',
      'not-sent',
      null,
    ])
  })
})

const load = fc.record({
  v: fc.double({ min: 200, max: 250, noNaN: true }),
  i: fc.double({ min: 10, max: 100, noNaN: true }),
  pf: fc.double({ min: 0.6, max: 1, noNaN: true }),
})
const readingsOf = (
  { v, i, pf }: { v: number; i: number; pf: number },
  times = 1,
  turned: number | null = null,
) => {
  const one = (v * i * pf) / 1000
  const p = [0, 1, 2].map((n) => (n === turned ? -one : one)) as [number, number, number]
  const kw = p[0] + p[1] + p[2]
  return steadyReadings((n) => ({
    v: [v, v, v],
    i: [i, i, i],
    pf,
    p,
    kw: kw * times,
    kwh: 1000 + (kw * times * n) / 60,
  }))
}

describe('any steady load', () => {
  it('is well as it is, W when it is a thousand times too large, and tells which transformer is turned', () => {
    fc.assert(
      fc.property(load, fc.integer({ min: 0, max: 2 }), (steady, phase) => {
        const right = runChecks(facts({ readings: readingsOf(steady) }))
        expect(right.filter(({ state }) => state === 'wrong' || state === 'look')).toEqual([])
        expect(brief({ readings: readingsOf(steady, 1000) }, 'power')).toEqual(['wrong', 'milli', null])
        const turned = brief({ readings: readingsOf(steady, 1, phase) }, 'reversed')
        expect(turned).toEqual(['wrong', 'one-reversed', `L${phase + 1}`])
      }),
    )
  })
})
