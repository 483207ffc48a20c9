import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratedKw } from '../../meter/register/rating.ts'
import { exactSum } from '../../money.ts'
import { forecastLitresOfTotals } from '../../score/generator/forecast-litres.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/interval.ts'
import { balanceTank } from './balance.ts'
import { levelBook } from './level-book.ts'
import { changeThreshold, type LevelSample } from './level-series.ts'
import { matchRefuels, type RunSignal, tankEvents } from './tank-events.ts'
import { curveUncertainty, dipUncertainty } from './uncertainty.ts'

const NIGHT = Date.UTC(2026, 10, 20)
const SENSOR = { capacity: 270, step: 2.7 }
const OFF: RunSignal = { runs: [], coverage: () => 1, hasEnergy: () => false, burned: () => null }
/** A sample every ten minutes, from midnight. */
const every10 = (litres: readonly number[]): LevelSample[] =>
  litres.map((one, n) => ({ at: NIGHT + n * 10 * MINUTE_MS, litres: one }))
const times = (count: number, litres: number) => Array.from({ length: count }, () => litres)

describe('the level of a tank (domain.md §16.D)', () => {
  it('I-DSL-4 40 ± 4 L fell while the set stood, at 01:10', () => {
    expect(changeThreshold(SENSOR)).toBe(10)
    const [fall, ...others] = tankEvents(every10([...times(8, 120), 107, 93, ...times(9, 80)]), OFF, SENSOR)
    expect(fall).toMatchObject({ kind: 'fall', litres: 40, coverage: 1 })
    expect(Math.round(fall!.u)).toBe(4)
    expect([fall!.from - NIGHT, fall!.to - NIGHT]).toEqual([70 * MINUTE_MS, 100 * MINUTE_MS])
    expect(others).toEqual([])
  })

  it('what goes down while a set runs is no fall', () => {
    const samples = every10([...times(8, 120), 107, 93, ...times(9, 80)])
    const runs = [{ from: NIGHT + 71 * MINUTE_MS, to: NIGHT + 99 * MINUTE_MS }]
    expect(tankEvents(samples, { ...OFF, runs }, SENSOR)).toEqual([])
  })

  it('what goes down while nothing was told is no fall where the registers rose', () => {
    const samples = every10([...times(8, 120), 107, 93, ...times(9, 80)])
    const unseen = { ...OFF, coverage: () => 0 }
    expect(tankEvents(samples, unseen, SENSOR)).toMatchObject([{ kind: 'fall', coverage: 0 }])
    expect(tankEvents(samples, { ...unseen, hasEnergy: () => true }, SENSOR)).toEqual([])
  })

  it('a refuel beside a run counts what it burned', () => {
    const samples = every10([...times(8, 60), 100, 150, ...times(9, 200)])
    const runs = [{ from: NIGHT + 71 * MINUTE_MS, to: NIGHT + 80 * MINUTE_MS }]
    const [refuel] = tankEvents(samples, { ...OFF, runs, burned: () => 8 }, SENSOR)
    expect(refuel).toMatchObject({ kind: 'refuel', litres: 148 })
  })

  it('a tanker that pauses fills once', () => {
    const samples = every10([...times(8, 60), 100, 100, 100, 100, ...times(9, 200)])
    expect(tankEvents(samples, OFF, SENSOR)).toMatchObject([{ kind: 'refuel', litres: 140 }])
  })

  it('a wobble of a step is nothing', () => {
    const samples = every10(Array.from({ length: 60 }, (_, n) => 120 + (n % 2) * 2.7))
    expect(tankEvents(samples, OFF, SENSOR)).toEqual([])
  })

  it('a steady loss over three days is a leak', () => {
    const samples = Array.from({ length: 97 }, (_, n) => ({
      at: NIGHT + n * HOUR_MS,
      litres: 200 - n * 0.15,
    }))
    expect(tankEvents(samples, OFF, SENSOR)).toMatchObject([{ kind: 'leak' }])
    const slower = samples.map(({ at }, n) => ({ at, litres: 200 - n * 0.05 }))
    expect(tankEvents(slower, OFF, SENSOR)).toEqual([])
  })

  it('a refuel never appears as a fall when samples are shuffled', () => {
    const samples = every10([...times(8, 60), 100, 150, ...times(9, 200)])
    const straight = tankEvents(samples, OFF, SENSOR)
    fc.assert(
      fc.property(fc.shuffledSubarray(samples, { minLength: samples.length }), (shuffled) => {
        expect(tankEvents(shuffled, OFF, SENSOR)).toEqual(straight)
      }),
    )
    fc.assert(
      fc.property(fc.shuffledSubarray(samples), (some) =>
        tankEvents(some, OFF, SENSOR).every(({ kind }) => kind === 'refuel'),
      ),
    )
  })

  it('a refuel belongs to the nearest litres from a day before to three days after, each paper once', () => {
    const [refuel] = tankEvents(every10([...times(8, 60), ...times(9, 160)]), OFF, SENSOR)
    const day = (n: number, id: number, litres: number) => ({
      id,
      litres,
      from: NIGHT + n * DAY_MS,
      to: NIGHT + (n + 1) * DAY_MS,
    })
    const papers = [day(0, 1, 100), day(-1, 2, 130), day(-5, 3, 100), day(2, 4, 100)]
    expect(matchRefuels([refuel!], papers)).toEqual([1])
    expect(matchRefuels([refuel!, refuel!], papers)).toEqual([1, 2])
    expect(matchRefuels([refuel!], [day(-5, 3, 100), day(2, 4, 100)])).toEqual([null])
  })
})

/** Measured, January to July 2025 (excerpts/LICENCES.txt): a tank of 270 L, its level before and after each run. */
const readRows = (name: string) =>
  readFileSync(new URL(`./excerpts/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').slice(1).map(Number))

describe('I-DSL-8 a factory, seven months', () => {
  const [before, ...runs] = readRows('durr-tank.csv')
  const invoices = readRows('durr-invoices.csv').map(([litres]) => litres!)
  const start = before![1]!
  const end = runs.at(-1)![1]!
  const steps = runs.flatMap(([from, to], n) => [
    { litres: from! - (n === 0 ? start : runs[n - 1]![1]!), ran: false },
    { litres: to! - from!, ran: true },
  ])
  const hours = exactSum(runs.map((run) => run[2]!))
  const bought = exactSum(invoices)
  const curve = (kva: number) => forecastLitresOfTotals(8_842.9, hours, ratedKw(kva))!

  it('70 runs by level, 24 invoices, and what the stock says', () => {
    const { runUse, rises, falls } = levelBook(steps)
    expect([runs.length, hours, start, end]).toEqual([70, 92.23, 140.4, 162])
    expect([runUse, rises, falls].map((litres) => Number(litres.toFixed(1)))).toEqual([3221.1, 3469.5, 226.8])
    expect([invoices.length, bought]).toEqual([24, 2746])
    const large = steps.filter(({ litres, ran }) => !ran && litres <= -10)
    expect([large.length, Number(exactSum(large.map(({ litres }) => -litres)).toFixed(1))]).toEqual([9, 189])
  })

  it('the level uses 497 L more than the book, fills read 26 % above the invoices, and nothing points to loss', () => {
    const u = dipUncertainty(270)
    const { bookUse, tank } = balanceTank({
      start: { litres: start, u },
      end: { litres: end, u },
      receipts: invoices.map((invoiced) => ({ invoiced, received: null })),
      otherUse: 0,
      engine: { litres: curve(250), u: curveUncertainty(curve(250)) },
      entered: null,
    })
    const { runUse, rises } = levelBook(steps)
    expect(Number(bookUse.toFixed(1))).toBe(2724.4)
    expect([200, 250, 350].map((kva) => Math.round(curve(kva)))).toEqual([2552, 2598, 2765])
    const share = (a: number, b: number) => Number(((100 * a) / b).toFixed(2))
    expect([share(runUse, bookUse), share(bookUse, curve(250)), share(runUse, curve(250))]).toEqual([
      118.23, 104.87, 123.98,
    ])
    expect([Math.round(runUse - bookUse), Math.round(share(rises, bought) - 100)]).toEqual([497, 26])
    expect(tank.verdict).toBe('explained')
  })
})
