import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MeterProfile, Sample } from '../../meter/rollup/sample.ts'
import { eachRun } from './day-runs.ts'
import { deviceRuns } from './device-runs.ts'
import { hasRisen, isHeard, powerSign, voltageSign } from './device-signs.ts'

const MINUTE = 60_000
const DAY = { from: 0, to: 1440 * MINUTE }
const UTILITY: MeterProfile = {
  periodS: 60,
  registerDigits: 9,
  registerResolution: 0.1,
  pMaxKw: 200,
  ratedKw: 80,
  nominalV: 230,
  deviceType: 'UTILITY',
  multipliers: [],
}
const sample = (minute: number, told: Partial<Sample> = {}): Sample => ({
  at: minute * MINUTE,
  ...{ kwh: null, kvarh: null, kw: null, kvar: null, kva: null, pf: null, hz: 50, vMax: 230, run: null },
  ...told,
})
const parts = (samples: Sample[], profile = UTILITY) => {
  const found: [number, number, number][] = []
  const { runs } = deviceRuns(
    samples,
    samples.filter(({ kwh }) => kwh !== null),
    profile,
    DAY,
  )
  eachRun(runs, 86_400, (from, to, code) => found.push([from / 60, to / 60, code]))
  return found
}

describe('§16.A runs of a device', () => {
  it('a reading tells of the time before it, capped at 2 × period; the rest is silent', () => {
    const told = parts([sample(0), sample(1), sample(2, { vMax: 100 }), sample(10), sample(11)])
    expect(told.map(([from, to, code]) => [from, to, voltageSign(code)])).toEqual([
      [0, 1, 'live'],
      [1, 2, 'dead'],
      [2, 8, null],
      [8, 11, 'live'],
      [11, 1440, null],
    ])
  })

  it('live is 0.5 Vn at 45 to 55 Hz; one or two live phases are partial', () => {
    const sign = (told: Partial<Sample>) => voltageSign(parts([sample(0), sample(1, told)])[0]![2])
    expect(sign({ vMax: 115 })).toBe('live')
    expect(sign({ vMax: 114.9 })).toBe('dead')
    expect(sign({ hz: 44.9 })).toBe('dead')
    expect(sign({ hz: null })).toBe('live')
    expect(sign({ vMin: 3 })).toBe('partial')
    expect(sign({ vMax: null })).toBeNull()
  })

  it('power is on from P_on, with the ratio of its transformers', () => {
    const sign = (kw: number) => powerSign(parts([sample(0), sample(1, { kw })])[0]![2])
    expect([sign(0.8), sign(0.79)]).toEqual([true, false])
    const scaled = { ...UTILITY, multipliers: [{ from: 0, factor: 40 }] }
    expect(powerSign(parts([sample(0), sample(1, { kw: 0.02 })], scaled)[0]![2])).toBe(true)
  })

  it('a silence over which the register gained more than 0.1 kWh says so', () => {
    const gap = (gain: number) =>
      parts([sample(0, { kwh: 5 }), sample(1, { kwh: 5 }), sample(60, { kwh: 5 + gain })])[1]!
    expect(hasRisen(gap(0.11)[2])).toBe(true)
    expect(hasRisen(gap(0.1)[2])).toBe(false)
  })

  it('tells the lowest energised phase', () => {
    const samples = [
      sample(0),
      sample(1, { vMin: 188 }),
      sample(2, { vMin: 2, vMax: 190 }),
      sample(3, { vMax: 4, vMin: 0 }),
    ]
    expect(deviceRuns(samples, [], UTILITY, DAY).minVolts).toBe(188)
    expect(deviceRuns([], [], UTILITY, DAY)).toEqual({ runs: { ends: [86_400], codes: [0] }, minVolts: null })
  })

  it('is heard no longer than 2 × period a reading, and runs fill the day (property)', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: -100, max: 1500 }), { maxLength: 60 })
    fc.assert(
      fc.property(minutes, (at) => {
        const told = parts([...at].sort((a, b) => a - b).map((minute) => sample(minute)))
        expect(told.at(-1)?.[1]).toBe(1440)
        const heard = told.reduce((sum, [from, to, code]) => sum + (isHeard(code) ? to - from : 0), 0)
        expect(heard).toBeLessThanOrEqual(2 * at.length)
      }),
    )
  })
})
