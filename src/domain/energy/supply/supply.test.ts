import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import type { DayRuns } from './day-runs.ts'
import { stripParts, supplySums } from './day-sums.ts'
import { codeOfSigns, SILENT, type Signs } from './device-signs.ts'
import { type FeederDayDevices, feederDay } from './feeder-day.ts'
import { interruptionsByDay } from './interruptions.ts'
import { monthLedger } from './month-ledger.ts'
import { shortDays } from './short-days.ts'
import { dayVerdict, supplyVerdict } from './supply-verdict.ts'

const H = 3600
const DAY = 24 * H
const NOTHING: Signs = { voltage: null, power: null, mains: null, on: null }
const sign = (signs: Partial<Signs>) => codeOfSigns({ ...NOTHING, ...signs })
const runs = (...parts: [hour: number, code: number][]): DayRuns => ({
  ends: parts.map(([hour]) => hour * H),
  codes: parts.map(([, code]) => code),
})
const LIVE = sign({ voltage: 'live' })
const DEAD = sign({ voltage: 'dead' })
const ON = sign({ on: true })
const OFF = sign({ on: false })
const day = (devices: Partial<FeederDayDevices>) =>
  feederDay({
    seconds: DAY,
    side: 'line',
    logger: null,
    feeder: null,
    others: [],
    alwaysDraws: null,
    ...devices,
  })
const set = (own: DayRuns | null) => ({ type: 'GENERATOR', runs: own }) as const
const sums = (own: DayRuns) => supplySums(own, DAY)

describe('§16.A state of a feeder and the strip', () => {
  it('I-SUP-6 generator 6.25 h of which 0.50 with grid, H_p 14.00, H_u 1.00 → 6.25, 13.50, 3.25, 1.00', () => {
    const feeder = runs([14, LIVE], [23, DEAD], [24, SILENT])
    const own = sums(day({ feeder, others: [set(runs([13.5, OFF], [19.75, ON], [24, OFF]))] }))
    const hours = Object.fromEntries(Object.entries(own.kinds).map(([kind, s]) => [kind, s / H]))
    expect(hours).toEqual({ generator: 6.25, grid: 13.5, nothing: 3.25, unknown: 1, solar: 0, ipp: 0 })
    expect([own.presentS / H, own.besideS / H]).toEqual([14, 0.5])
  })

  it('an IPP carries what it gives while the grid stands by unused; the grid’s hours stay those in which it was there', () => {
    const live = (power: boolean) => sign({ voltage: 'live', power })
    // The grid is drawn from 06:00–08:00 and away 20:00–21:00; the IPP is off 06:00–08:00, the set on 22:00–23:00.
    const feeder = runs([6, live(false)], [8, live(true)], [20, live(false)], [21, DEAD], [24, live(false)])
    const ipp = { type: 'IPP', runs: runs([6, ON], [8, OFF], [24, ON]) } as const
    const own = sums(day({ feeder, others: [ipp, set(runs([22, OFF], [23, ON], [24, OFF]))] }))
    const hours = Object.fromEntries(Object.entries(own.kinds).map(([kind, s]) => [kind, s / H]))
    expect(hours).toEqual({ generator: 1, grid: 2, nothing: 0, unknown: 0, solar: 0, ipp: 21 })
    expect([own.presentS / H, own.absentS / H]).toEqual([23, 1])
    // Where no power is told, or another feeder gives, it is the grid as before.
    const untold = sums(day({ feeder: runs([24, LIVE]), others: [ipp] }))
    expect(untold.kinds.grid).toBe(DAY)
    const second = { type: 'UTILITY', runs: runs([24, live(true)]) } as const
    expect(sums(day({ feeder, others: [ipp, second] })).kinds.ipp).toBe(H)
  })

  it('I-SUP-8 a logger on the mains is silent 02:00–05:00: absent while its gateway is heard, else unknown', () => {
    const feeder = runs([2, LIVE], [5, SILENT], [24, LIVE])
    const heard = day({ feeder, logger: 'mains', others: [set(runs([24, OFF]))] })
    expect(sums(heard)).toMatchObject({ absentS: 3 * H, inferredS: 3 * H, unknownS: 0 })
    const silent = day({ feeder, logger: 'mains', others: [set(runs([2, OFF], [5, SILENT], [24, OFF]))] })
    expect(sums(silent)).toMatchObject({ absentS: 0, unknownS: 3 * H })
    expect(sums(day({ feeder, logger: 'backup', others: [set(runs([24, OFF]))] })).unknownS).toBe(3 * H)
  })

  it('takes the first rule that applies', () => {
    const sense = (mains: boolean) => set(runs([24, sign({ mains, on: false })]))
    // 1 the controller outvotes the voltage, and it is said where they differ.
    expect(sums(day({ feeder: runs([24, LIVE]), others: [sense(false)] }))).toMatchObject({
      ...{ absentS: DAY, contradictedS: DAY },
    })
    expect(sums(day({ feeder: runs([24, LIVE]), others: [sense(true)] })).contradictedS).toBe(0)
    // Also where the meter is silent, or tells of the load's side only.
    const partly = day({ feeder: runs([8, LIVE], [24, SILENT]), others: [sense(false)] })
    expect(sums(partly)).toMatchObject({ absentS: DAY, contradictedS: 8 * H, unknownS: 0 })
    expect(sums(day({ feeder: null, others: [sense(true)] })).signs).toEqual({ controller: DAY })
    expect(sums(day({ side: 'load', feeder: runs([24, LIVE]), others: [sense(false)] })).absentS).toBe(DAY)
    // Of two feeders nobody knows which one the controller senses.
    const second = { type: 'UTILITY', runs: null } as const
    expect(sums(day({ feeder: runs([24, LIVE]), others: [sense(false), second] })).presentS).toBe(DAY)
    // 3 utility power tells, and so does load-side voltage with the set off.
    const power = runs([24, sign({ power: true })])
    expect(sums(day({ feeder: power })).signs).toEqual({ power: DAY })
    const load = { side: 'load', feeder: runs([24, LIVE]) } as const
    expect(sums(day({ ...load, others: [set(runs([12, OFF], [24, ON]))] }))).toMatchObject({
      presentS: DAY / 2,
      unknownS: DAY / 2,
    })
    expect(sums(day({ ...load, others: [set(null)] })).unknownS).toBe(DAY)
    // 6 all dead where the branch always draws.
    const dead = { feeder: runs([24, sign({ power: false })]), others: [set(runs([24, OFF]))] }
    expect(sums(day({ ...dead, alwaysDraws: true })).signs).toEqual({ 'all-dead': DAY })
    expect(sums(day({ ...dead, alwaysDraws: false })).unknownS).toBe(DAY)
  })

  it('says a contradiction from half an hour at a stretch: at a change two devices differ for a while', () => {
    const sense = set(runs([10, sign({ mains: true, on: false })], [24, sign({ mains: false, on: false })]))
    const until = (hour: number) =>
      sums(day({ feeder: runs([hour, LIVE], [24, DEAD]), others: [sense] })).contradictedS / H
    expect([until(10), until(10.25), until(10.5), until(13), until(9)]).toEqual([0, 0, 0.5, 3, 1])
  })

  it('counts interruptions from 20 s, sustained from 3 min, joined over midnight', () => {
    const dead = (from: number, to: number) =>
      day({ feeder: { ends: [from, to, DAY], codes: [LIVE, DEAD, LIVE] } })
    const passed = (own: DayRuns) => ({ runs: own, seconds: DAY })
    expect(
      interruptionsByDay([dead(100, 119), dead(100, 120), dead(100, 279), dead(100, 280)].map(passed)),
    ).toEqual([
      { sustained: 0, momentary: 0 },
      { sustained: 0, momentary: 1 },
      { sustained: 0, momentary: 1 },
      { sustained: 1, momentary: 0 },
    ])
    const before = day({ feeder: { ends: [DAY - 100, DAY], codes: [LIVE, DEAD] } })
    const after = day({ feeder: { ends: [100, DAY], codes: [DEAD, LIVE] } })
    expect(interruptionsByDay([before, after].map(passed))).toEqual([
      { sustained: 1, momentary: 0 },
      { sustained: 0, momentary: 0 },
    ])
  })

  const anyRuns = fc
    .array(fc.tuple(fc.integer({ min: 1, max: DAY }), fc.integer({ min: 0, max: 1023 })), { maxLength: 12 })
    .map((parts) => {
      const sorted = [...parts].sort(([a], [b]) => a - b)
      return { ends: [...sorted.map(([end]) => end), DAY], codes: [...sorted.map(([, code]) => code), 0] }
    })
  const anyDay = fc.record({
    seconds: fc.constant(DAY),
    side: fc.constantFrom('line', 'load') as fc.Arbitrary<'line' | 'load'>,
    logger: fc.constantFrom('mains', 'backup', null) as fc.Arbitrary<'mains' | 'backup' | null>,
    feeder: fc.option(anyRuns),
    others: fc.array(
      fc.record({
        type: fc.constantFrom('GENERATOR', 'SOLAR', 'IPP', 'UTILITY', 'LOAD') as fc.Arbitrary<'LOAD'>,
        runs: fc.option(anyRuns),
      }),
      { maxLength: 4 },
    ),
    alwaysDraws: fc.option(fc.boolean()),
  })

  it('the strip sums to 24 h for any states, and so do present, absent and unknown (property)', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: DAY }), (devices, until) => {
        const own = feederDay(devices)
        const { presentS, absentS, unknownS, kinds } = supplySums(own, until)
        expect(presentS + absentS + unknownS).toBe(until)
        expect(Object.values(kinds).reduce((a, b) => a + b, 0)).toBe(until)
        expect(stripParts(own, until).reduce((sum, { from, to }) => sum + to - from, 0)).toBe(until)
      }),
    )
  })
})

describe('§16.A ledger of a month', () => {
  const month = (presentH: number, absentH: number, unknownH: number) =>
    monthLedger([{ presentS: presentH * H, absentS: absentH * H, unknownS: unknownH * H }])

  it('I-SUP-2 H_p 456, H_a 204, H_u 60 → 15.20 to 17.20, coverage 0.9167, best not shown', () => {
    const { meanLow, meanHigh, coverage, best } = month(456, 204, 60)!
    expect([round(meanLow), round(meanHigh), round(coverage, 4), best]).toEqual([15.2, 17.2, 0.9167, null])
  })

  it('nothing passed is no ledger; a measured month has its best guess', () => {
    expect(monthLedger([])).toBeNull()
    expect(month(558, 162, 0)).toMatchObject({ coverage: 1 })
    expect(round(month(558, 162, 0)!.best!)).toBe(18.6)
  })

  it('mean_low ≤ best ≤ mean_high (property)', () => {
    const seconds = fc.integer({ min: 0, max: DAY })
    fc.assert(
      fc.property(fc.array(fc.record({ presentS: seconds, absentS: seconds, unknownS: seconds })), (days) => {
        const ledger = monthLedger(days)
        if (!ledger) return
        const best = ledger.best ?? ledger.meanLow
        expect(ledger.meanLow).toBeLessThanOrEqual(best + 1e-9)
        expect(best).toBeLessThanOrEqual(ledger.meanHigh + 1e-9)
      }),
    )
  })

  it('I-SUP-3, I-SUP-5 a verdict needs both bounds', () => {
    expect(supplyVerdict({ low: 15.2, high: 18.2 }, 20, 18)).toBe('not-proven')
    expect(supplyVerdict({ low: 15.2, high: 17.2 }, 20, 18)).toBe('short')
    expect(supplyVerdict({ low: 18, high: 19 }, 20, 18)).toBe('between')
    expect(supplyVerdict({ low: 14.4, high: 14.4 }, 16, 14.4)).toBe('between')
    expect(supplyVerdict({ low: 14.39, high: 14.39 }, 16, 14.4)).toBe('short')
    expect(dayVerdict({ low: 7.9, high: 19.9 }, 20, 18)).toBe('unknown')
  })

  it('I-SUP-7 explain after day 3, downgrade due after day 8; an open day 4 proves no row', () => {
    const hours = [20, 19.9, 19.5, 18, 12, 19.99, 17, 19, 16.5]
    const days = hours.map((high, n) => ({ day: `2026-10-0${n + 1}`, low: high, high }))
    const lines = { explainAfter: 2, downgradeAfter: 7 }
    expect(shortDays(days, 20, lines)).toEqual({
      days: 8,
      since: '2026-10-02',
      isCut: false,
      explainAfterDay: '2026-10-03',
      downgradeAfterDay: '2026-10-08',
      isDueCut: false,
    })
    const open = days.map((one, n) => (n === 3 ? { ...one, low: 18.5, high: 20.5 } : one))
    expect(shortDays(open, 20, lines)).toMatchObject({ days: 5, downgradeAfterDay: null })
    // A row of which the first known day is short may have begun before: what came due is told as the latest.
    expect(shortDays(days.slice(1), 20, lines)).toMatchObject({
      downgradeAfterDay: '2026-10-08',
      isDueCut: true,
    })
    expect(shortDays([], 20, lines).isDueCut).toBe(false)
    // A row that ended before the month is not told in it.
    expect(shortDays(open, 20, lines, '2026-10-05').explainAfterDay).toBe('2026-10-06')
  })
})
