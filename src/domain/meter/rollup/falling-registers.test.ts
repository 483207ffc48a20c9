import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import { suggestRemedy } from '../register/verdict-suggestion.ts'
import { judgeSamples } from './judge-samples.ts'
import type { Block, MeterProfile } from './sample.ts'
import { clock, kwhs, profile, register, rollUpBetween, sample } from './sample-fixtures.ts'

const total = (blocks: Block[]) => blocks.reduce((sum, block) => sum + (block.kwh ?? 0), 0)
const qualities = (blocks: Block[]) => blocks.map((block) => block.quality)

describe('falling registers (domain.md §2.3–2.4)', () => {
  it('V-M2 a rollover of a six-digit register gives 21.75 kWh', () => {
    const blocks = rollUpBetween(
      register([
        ['11:00', 999_990.5],
        ['11:15', 12.25],
      ]),
      '11:00',
      '11:15',
      { pMaxKw: 100 },
    )
    expect(kwhs(blocks)).toEqual([21.75])
    expect(qualities(blocks)).toEqual(['A'])
  })

  it('V-M3 a replacement record gives 47.80 kWh, flag M', () => {
    const replaced = [{ at: clock('11:10'), oldFinalKwh: 5230, newInitialKwh: 0.6 }]
    const blocks = rollUpBetween(
      register([
        ['11:00', 5200],
        ['11:15', 18.4],
      ]),
      '11:00',
      '11:15',
      {},
      replaced,
    )
    expect(kwhs(blocks)).toEqual([47.8])
    expect(qualities(blocks)).toEqual(['M'])
  })

  it('V-M3 each side of a replacement keeps its own energy', () => {
    const replaced = [{ at: clock('11:15'), oldFinalKwh: 5230, newInitialKwh: 0.6 }]
    const blocks = rollUpBetween(
      register([
        ['11:00', 5200],
        ['11:30', 18.4],
      ]),
      '11:00',
      '11:30',
      {},
      replaced,
    )
    expect(kwhs(blocks)).toEqual([30, 17.8])
  })

  it('V-M3 a replacement at the instant of the reading loses nothing', () => {
    const replaced = [{ at: clock('11:15'), oldFinalKwh: 5230, newInitialKwh: 0.6 }]
    const blocks = rollUpBetween(
      register([
        ['11:00', 5200],
        ['11:15', 18.4],
      ]),
      '11:00',
      '11:15',
      {},
      replaced,
    )
    expect(kwhs(blocks)).toEqual([47.8])
  })

  const [t0, t15, t30, t45] = ['11:00', '11:15', '11:30', '11:45']
  const rated = { pMaxKw: 100 }
  const every15 = (registers: readonly number[]) =>
    registers.map((kwh, n): [string, number] => [`11:${String(n * 15).padStart(2, '0')}`, kwh])
  const verdicts = (readings: [string, number][], changes: Partial<MeterProfile> = rated) =>
    judgeSamples(register(readings), profile(changes), []).verdicts.map(
      ({ verdict, reason, value, previous }) => [verdict, reason, value, previous],
    )

  it('V-M7 1000 · 0 · 1003 is 3 kWh: the 0 is rejected and nothing else changes', () => {
    const example = vector('V-M7')
    const readings = every15(example.list('registers'))
    expect(kwhs(rollUpBetween(register(readings), t0, t30, rated))).toEqual([1.5, 1.5])
    expect(verdicts(readings)).toEqual([['X', 'fall', 0, 1000]])
  })

  it('V-M8 1000 · 0 · 2 · 4 is a reset: 4 kWh, nothing invented', () => {
    const example = vector('V-M8')
    const readings = every15(example.list('registers'))
    const blocks = rollUpBetween(register(readings), t0, t45, rated)
    expect(kwhs(blocks)).toEqual([0, 2, 2])
    expect(qualities(blocks)).toEqual(['R', 'A', 'A'])
    expect(verdicts(readings)).toEqual([['R', 'reset', 0, 1000]])
  })

  it.each([100, null])('V-M9 1000 · 90,000 · 1003 is 3 kWh, with a rating (%s) and without', (pMaxKw) => {
    const example = vector('V-M9')
    const readings = every15(example.list('registers'))
    expect(total(rollUpBetween(register(readings), t0, t30, { pMaxKw }))).toBe(example('kWh'))
    expect(verdicts(readings, { pMaxKw })).toEqual([['X', 'leap', 90_000, 1000]])
  })

  it('V-M10 1000 · 5000 · 5002 · 5004 is 4 kWh and the question whether the meter was exchanged', () => {
    const example = vector('V-M10')
    const readings = every15(example.list('registers'))
    const blocks = rollUpBetween(register(readings), t0, t45, rated)
    expect(kwhs(blocks)).toEqual([null, 2, 2])
    expect(qualities(blocks)).toEqual(['R', 'A', 'A'])
    const judged = judgeSamples(register(readings), profile(rated), [])
    expect(judged.verdicts.map(suggestRemedy)).toEqual(['4,000 kWh leap: was the meter exchanged?'])
  })

  it('§15.2 what nothing has judged yet is held: unknown, flag H', () => {
    const readings: [string, number][] = [
      [t0, 1000],
      [t15, 1002],
      [t30, 0],
      [t45, 1],
    ]
    const blocks = rollUpBetween(register(readings), t0, t45, rated)
    expect(kwhs(blocks)).toEqual([2, null, null])
    expect(qualities(blocks)).toEqual(['A', 'H', 'H'])
    expect(blocks.map((block) => block.coverageS)).toEqual([900, 0, 0])
    expect(verdicts(readings).map(([verdict]) => verdict)).toEqual(['H', 'H'])
  })

  it('§15.2 a leap that the rating allows is false once the register goes on from before it', () => {
    const readings: [string, number][] = [
      [t0, 1000],
      [t15, 1500],
      [t30, 1003],
      [t45, 1006],
    ]
    expect(total(rollUpBetween(register(readings), t0, t45, { pMaxKw: null }))).toBe(6)
    expect(verdicts(readings, { pMaxKw: null })).toEqual([['X', 'leap', 1500, 1000]])
  })

  it('§15.2 a recorded exchange judges nothing away', () => {
    const replaced = [{ at: clock('11:20'), oldFinalKwh: 1002, newInitialKwh: 5000 }]
    const readings = register([
      [t0, 1000],
      [t15, 1001],
      [t30, 5002],
      [t45, 5004],
    ])
    expect(total(rollUpBetween(readings, t0, t45, rated, replaced))).toBe(6)
    expect(judgeSamples(readings, profile(rated), replaced).verdicts).toEqual([])
  })

  it('§15.2 the reactive register is judged alike', () => {
    const samples = [1000, 0, 1003].map((kvarh, n) => sample(clock(t0) + n * 900_000, { kwh: n, kvarh }))
    const blocks = rollUpBetween(samples, t0, t30, rated)
    expect(blocks.map((block) => block.kvarh)).toEqual([1.5, 1.5])
    expect(judgeSamples(samples, profile(rated), []).verdicts).toMatchObject([
      { register: 'kvarh', verdict: 'X' },
    ])
  })

  it('§2.4 an exchange whose energy nobody knows is unknown, and the chain goes on', () => {
    const fallen: [string, number][] = [
      [t0, 5200],
      [t15, 100],
      [t30, 102],
      [t45, 104],
    ]
    const blocks = rollUpBetween(register(fallen), t0, t45, rated)
    expect(kwhs(blocks)).toEqual([null, 2, 2])
    expect(blocks.map((block) => block.coverageS)).toEqual([0, 900, 900])
    expect(verdicts(fallen)).toEqual([['R', 'exchange', 100, 5200]])
  })

  it('§2.4 a small step down is a correction: 0 kWh, flag R, and the chain goes on from it', () => {
    const fallen = register([
      [t0, 5200],
      [t15, 5190],
      [t30, 5193],
    ])
    const blocks = rollUpBetween(fallen, t0, t30, rated)
    expect(kwhs(blocks)).toEqual([0, 3])
    expect(qualities(blocks)).toEqual(['R', 'A'])
  })
})
