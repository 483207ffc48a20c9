import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/interval.ts'
import { hoursWithin, onIntervals, outageHours, union } from './on-intervals.ts'
import { type OnRules, type OnSigns, onState } from './on-state.ts'
import { onThresholdKw } from './on-threshold.ts'
import { periodHours } from './period-hours.ts'
import { runHoursFromEnergy, runHoursFromSeconds } from './run-hours.ts'
import { timeOfUseRows } from './time-of-use.ts'

describe('on-threshold and on-detection (domain.md §4)', () => {
  it.each([
    [80, 'GENERATOR', 0.8],
    [15, 'LOAD', 0.2],
    [20, 'LOAD', 0.2],
    [null, 'UTILITY', 0.2],
    [500, 'SOLAR', 0.1],
  ] as const)('P_on of %s kW %s is %f kW', (rated, type, expected) => {
    expect(onThresholdKw(rated, type)).toBe(expected)
  })

  const signs = (values: Partial<OnSigns>): OnSigns => ({
    run: null,
    vMax: null,
    hz: null,
    kw: null,
    ...values,
  })
  const rules = (values: Partial<OnRules> = {}): OnRules => ({
    nominalV: 230,
    ratedKw: 80,
    deviceType: 'GENERATOR',
    ...values,
  })

  it('rule 1: the run input decides', () => {
    expect(onState(signs({ run: false, vMax: 230, kw: 50 }), rules(), null)).toBe(false)
    expect(onState(signs({ run: true, vMax: 0, kw: 0 }), rules(), null)).toBe(true)
  })

  it.each([
    [115, null, true],
    [114.9, null, false],
    [230, 45, true],
    [230, 55, true],
    [230, 44.9, false],
    [230, 55.1, false],
  ])('rule 2: %f V at %s Hz on 230 V nominal is %s', (vMax, hz, expected) => {
    expect(onState(signs({ vMax, hz, kw: 0 }), rules(), null)).toBe(expected)
  })

  it('rule 2 is for generator and utility only', () => {
    expect(onState(signs({ vMax: 230, kw: 0 }), rules({ deviceType: 'SOLAR' }), null)).toBe(false)
    expect(onState(signs({ vMax: 230, kw: 0 }), rules({ deviceType: 'LOAD' }), null)).toBe(false)
  })

  it('rule 3: on from P_on, off below half of it, between them as it was', () => {
    const load = rules({ deviceType: 'LOAD' })
    expect(onState(signs({ kw: 0.8 }), load, false)).toBe(true)
    expect(onState(signs({ kw: 0.79 }), load, false)).toBe(false)
    expect(onState(signs({ kw: 0.79 }), load, true)).toBe(true)
    expect(onState(signs({ kw: 0.4 }), load, true)).toBe(true)
    expect(onState(signs({ kw: 0.39 }), load, true)).toBe(false)
    expect(onState(signs({ kw: 0.5 }), load, null)).toBe(false)
  })

  it('nothing to tell by is unknown', () => {
    expect(onState(signs({ vMax: 230 }), rules({ nominalV: null }), null)).toBeNull()
  })
})

describe('hours (domain.md §4)', () => {
  it('V-T1 15-minute kW 0, 0.3, 5, 5 of an 80 kW set: 0.50 h', () => {
    const example = vector('V-T1')
    const blocks = example.list('kW').map((kw) => kw / 4)
    expect(runHoursFromEnergy(blocks, 900, onThresholdKw(example('rated kW'), 'GENERATOR'))).toEqual({
      hours: example('hours'),
      isEstimated: false,
    })
    const states = example.list('kW').map((kw, i) => ({ at: i * BLOCK_MS, on: kw >= example('threshold') }))
    expect(hoursWithin(onIntervals(states, 2 * BLOCK_MS), { from: 0, to: DAY_MS })).toBe(example('hours'))
  })

  it('V-T1 blocks coarser than 30 minutes are an estimate, unknown ones count nothing', () => {
    expect(runHoursFromEnergy([5, null], 3600, 0.8)).toEqual({ hours: 1, isEstimated: true })
    expect(runHoursFromEnergy([5], 1800, 0.8).isEstimated).toBe(false)
    expect(runHoursFromEnergy([null, null], 900, 0.8).hours).toBeNull()
    expect(runHoursFromSeconds([900, null, 450])).toBe(0.375)
    expect(runHoursFromSeconds([null])).toBeNull()
  })

  it('V-T2 two sets on 4 h with 1 h overlap in 24 h: usage 8.00, union 7, outage 17', () => {
    const example = vector('V-T2')
    const day = { from: 0, to: DAY_MS }
    const first = [{ from: 8 * HOUR_MS, to: 12 * HOUR_MS }]
    const second = [{ from: 11 * HOUR_MS, to: 15 * HOUR_MS }]
    expect(hoursWithin(first, day) + hoursWithin(second, day)).toBe(example('usage'))
    expect(hoursWithin(union([...first, ...second]), day)).toBe(example('union'))
    expect(outageHours([...first, ...second], day)).toBe(example('outage'))
  })

  it('§4 Δt is capped at twice the period and a single sample is 0 h', () => {
    const hours = (states: { at: number; on: boolean | null }[]) =>
      hoursWithin(onIntervals(states, 30 * MINUTE_MS), { from: 0, to: DAY_MS })
    expect(
      hours([
        { at: 0, on: true },
        { at: 4 * HOUR_MS, on: true },
      ]),
    ).toBe(0.5)
    expect(hours([{ at: 0, on: true }])).toBe(0)
    expect(
      hours([
        { at: 0, on: true },
        { at: BLOCK_MS, on: null },
      ]),
    ).toBe(0)
  })

  it('§4 touching runs are one run', () => {
    const states = [0, 1, 2, 3].map((i) => ({ at: i * BLOCK_MS, on: i !== 3 }))
    expect(onIntervals(states, 2 * BLOCK_MS)).toEqual([{ from: 0, to: 2 * BLOCK_MS }])
  })

  it('the union is no longer than the sum and no shorter than the longest (property)', () => {
    const run = fc.tuple(fc.nat(1000), fc.nat(1000)).map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(fc.array(run), (runs) => {
        const length = (list: { from: number; to: number }[]) =>
          list.reduce((sum, one) => sum + one.to - one.from, 0)
        const joined = union(runs)
        const longest = Math.max(0, ...runs.map((one) => one.to - one.from))
        const apart = joined.every((one, i) => i === 0 || one.from > joined[i - 1]!.to)
        return apart && length(joined) <= length(runs) && length(joined) >= longest
      }),
    )
  })

  it('§4 a 30-day month is 720 h, a running one counts to now', () => {
    const june = { from: Date.parse('2026-05-31T23:00Z'), to: Date.parse('2026-06-30T23:00Z') }
    expect(periodHours(june, june.to + DAY_MS)).toBe(720)
    expect(periodHours(june, june.from + 36 * HOUR_MS)).toBe(36)
    expect(periodHours(june, june.from - HOUR_MS)).toBe(0)
  })

  it('§4 time of use: hours per bucket and their running total', () => {
    expect(
      timeOfUseRows(
        [10, 20, 30],
        [
          [0.5, null, 1],
          [null, 0.25, 0],
        ],
      ),
    ).toEqual([
      { at: 10, hours: [0.5, null], cumulative: [0.5, null] },
      { at: 20, hours: [null, 0.25], cumulative: [0.5, 0.25] },
      { at: 30, hours: [1, 0], cumulative: [1.5, 0.25] },
    ])
  })
})
