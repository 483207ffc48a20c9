import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DieselEntry } from '../../../cost/diesel/entry-litres.ts'
import { round } from '../../../round.ts'
import type { SetEntry } from '../../../score/generator/set-entry.ts'
import { MINUTE_MS } from '../../../time/interval.ts'
import { addDays } from '../../../time/zone.ts'
import { enteredScale } from '../entered-scale.ts'
import type { RunPart } from '../run-part.ts'
import { type RunningFacts, stretchesOf } from '../running-facts.ts'
import { DAY, dayOf, outageFacts } from '../testing-running.ts'
import { explainOutages, isLeastOfAll, outagesFigure, outagesOfBranches } from './outage-branches.ts'
import { outageMonth } from './outage-month.ts'

const LAST = addDays(DAY, 4)
const DAYS = [DAY, LAST] as const

const entry = (litres: string, own: { endDay?: string; startDay?: string; deviceId?: number } = {}) => ({
  ...{ id: 1, branchId: 1, startDay: DAY, endDay: DAY, litres, deviceId: null },
  ...own,
})

/** Sets of 100 kVA that ran 10 h at 40 kW on their days without the grid: 134.20 L by the curve, ₦184,220.00. */
const month = (runDays: Record<number, readonly string[]>, ...entries: ReturnType<typeof entry>[]) =>
  outageMonth(outageFacts(DAYS, runDays, { entries }), [], DAYS)
const litres = (told: ReturnType<typeof month>) => told.sets.map((set) => round(set.told.cost.litres ?? 0))

describe('litres entered over the runs of a month (domain.md §16.B, §8.2)', () => {
  it('no entry: the curve, 184,220.00 − 90,085.00', () => {
    const told = month({ 1: [DAY] })
    expect(told).toMatchObject({ dieselHours: 10, set: 184_220, premium: 94_135 })
  })

  it('an entry of five days of what the curve expects, one of them with a run, changes nothing', () => {
    const told = month({ 1: [DAY] }, entry('134.2', { endDay: LAST }))
    expect(litres(told)).toEqual([134.2])
    expect(told).toMatchObject({ set: 184_220, premium: 94_135 })
  })

  it('twice the litres over two of five days: 134.20 × 2 of each', () => {
    const told = month({ 1: [DAY, addDays(DAY, 2)] }, entry('536.8', { endDay: LAST }))
    expect(litres(told)).toEqual([536.8])
    expect(told.set).toBe(2 * 2 * 184_220)
  })

  it('an entry of one set is that one’s alone', () => {
    const told = month({ 1: [DAY], 2: [DAY] }, entry('134.2', { deviceId: 1 }))
    expect(litres(told)).toEqual([134.2, 134.2])
    expect(told.premium).toBe(188_270)
    expect(litres(month({ 1: [DAY], 2: [DAY] }, entry('268.4', { deviceId: 1 })))).toEqual([268.4, 134.2])
    expect(litres(month({ 1: [DAY], 2: [DAY] }, entry('300')))).toEqual([150, 150])
  })

  it('one that reaches out of what was read gives its days inside', () => {
    const told = month({ 1: [DAY] }, entry('300', { startDay: addDays(DAY, -5), endDay: LAST }))
    expect(litres(told)).toEqual([150])
  })

  it('where no set ran its litres belong to none', () => {
    expect(litres(month({ 1: [DAY] }, entry('50', { startDay: LAST, endDay: LAST })))).toEqual([134.2])
  })

  it('scaled litres add up to the litres of entries whose sets ran (property)', () => {
    const day = fc.integer({ min: 0, max: 4 })
    const entries = fc.array(
      fc.record({
        from: day,
        to: day,
        litres: fc.integer({ min: 0, max: 900 }),
        set: fc.constantFrom(null, 1, 2),
      }),
      { maxLength: 4 },
    )
    const runs = fc.array(
      fc.record({ day, set: fc.constantFrom(1, 2), litres: fc.integer({ min: 1, max: 200 }) }),
    )
    fc.assert(
      fc.property(entries, runs, (papers, ran) => {
        const part = (run: { day: number; litres: number }) =>
          ({ day: addDays(DAY, run.day), hours: 1, litres: run.litres }) as RunPart
        const sets = [1, 2].map((deviceId) => ({
          deviceId,
          parts: ran.filter(({ set }) => set === deviceId).map(part),
        }))
        const spans = papers.map(
          (one): DieselEntry => ({
            startDay: addDays(DAY, Math.min(one.from, one.to)),
            endDay: addDays(DAY, Math.max(one.from, one.to)),
            litres: one.litres,
            deviceId: one.set,
          }),
        )
        const covers = ({ startDay, endDay, deviceId }: DieselEntry, set: number, on: string) =>
          (deviceId === null || deviceId === set) && startDay <= on && on <= endDay
        const all = sets.flatMap(({ deviceId, parts }) => parts.map((one) => ({ deviceId, ...one })))
        const scale = enteredScale(spans, sets, DAYS)
        const given = all
          .filter((one) => spans.some((paper) => covers(paper, one.deviceId, one.day)))
          .reduce((sum, one) => sum + one.litres! * scale(one.deviceId, one.day), 0)
        const entered = spans
          .filter((paper) => all.some((one) => covers(paper, one.deviceId, one.day)))
          .reduce((sum, paper) => sum + paper.litres, 0)
        expect(given).toBeCloseTo(entered, 6)
      }),
    )
  })
})

describe('what is entered of a set counts from its day on (domain.md §16.G, §16.B)', () => {
  const NONE = { rating: null, derate: null, serviceNaira: null, serviceIntervalH: null, reserveNaira: null }
  const curveFrom = (validFrom: string): SetEntry => ({
    ...{ ...NONE, deviceId: 1, validFrom, motorKw: null, motorStart: null },
    // 40 kW of 80: 8 L/h, 80 L in 10 h.
    ...{ curve: [5, 8, 11, 14], graceMinutes: null, testMinutes: null },
  })
  const of = (...setEntries: SetEntry[]) =>
    outageMonth(outageFacts(DAYS, { 1: [DAY, LAST] }, { setEntries }), [], DAYS).sets[0]!.told.cost.days.map(
      (day) => round(day.litres ?? 0),
    )

  it('a curve of the last day leaves the days before it at 134.20 L', () => {
    expect(of()).toEqual([134.2, 134.2])
    expect(of(curveFrom(LAST))).toEqual([134.2, 80])
    expect(of(curveFrom(DAY))).toEqual([80, 80])
  })

  it('grace and test minutes of a later day excuse nothing of the days before', () => {
    const facts = (setEntries: SetEntry[]): RunningFacts => {
      const told = outageFacts(DAYS, { 1: [DAY, LAST] }, { setEntries })
      const feeders = [...told.feeders].map(([id, days]) => {
        const back = days.map((one) => ({
          ...one,
          runs: dayOf(
            [],
            [
              ['09:00', 'absent'],
              ['24:00', 'present'],
            ],
          ).feeders[0]!,
        }))
        return [id, back] as const
      })
      return { ...told, feeders: new Map(feeders) }
    }
    const longer = { ...curveFrom(LAST), graceMinutes: 60 }
    const excused = (setEntries: SetEntry[]) =>
      stretchesOf(facts(setEntries), facts(setEntries).branch.devices[0]!)
        .filter(({ excuse }) => excuse === 'return')
        .map(({ day, from, to }) => [day, (to - from) / MINUTE_MS])
    expect(excused([])).toEqual([
      [DAY, 10],
      [LAST, 10],
    ])
    expect(excused([longer])).toEqual([
      [DAY, 10],
      [LAST, 60],
    ])
  })
})

const MONTH = '2026-11'
/** A branch of which all is known: 94,135 above the grid. */
const rows = outagesOfBranches([outageFacts(DAYS, { 1: [DAY] })], [], MONTH, DAYS).map((row) => ({
  ...row,
  isLeast: false,
}))

it('§16.B the sum is at least that where further branches were not worked out, and its explanation says so', () => {
  expect(isLeastOfAll(rows, 0)).toBe(false)
  expect(isLeastOfAll(rows, 2)).toBe(true)
  expect(outagesFigure('premium', MONTH, rows, 0)).toMatchObject({ value: 94_135, state: 'known' })
  expect(outagesFigure('premium', MONTH, rows, 2)).toMatchObject({ value: 94_135, state: 'partial' })
  expect(explainOutages('premium', MONTH, rows, 0).leftOut).toEqual([])
  const more = { reason: 'Select fewer: one answer holds no more' }
  expect(explainOutages('premium', MONTH, rows, 1).leftOut).toEqual([{ label: '1 more branch', ...more }])
  expect(explainOutages('premium', MONTH, rows, 2).leftOut).toEqual([{ label: '2 more branches', ...more }])
})
