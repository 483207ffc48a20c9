import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import { suggestionOf } from '../register/verdict-suggestion.ts'
import { judgeSamples } from './judge-samples.ts'
import type { Block, MeterProfile } from './sample.ts'
import { blocksOf, clock, kwhs, profile, register, sample } from './sample-fixtures.ts'

const total = (blocks: Block[]) => blocks.reduce((sum, block) => sum + (block.kwh ?? 0), 0)
const qualities = (blocks: Block[]) => blocks.map((block) => block.quality)

describe('register to blocks (domain.md §2.1–2.2)', () => {
  const hour: [string, number][] = [
    ['10:52', 1000],
    ['11:07', 1003],
    ['11:22', 1006.5],
    ['11:37', 1010],
    ['11:52', 1013.5],
    ['12:07', 1016.5],
  ]

  it('V-M1 hour 11 between interpolated boundaries is 13.50 kWh', () => {
    const blocks = blocksOf(register(hour), '11:00', '12:00')
    expect(total(blocks)).toBeCloseTo(13.5, 9)
    expect(qualities(blocks)).toEqual(['I', 'I', 'I', 'I'])
    expect(blocks.map((block) => block.coverageS)).toEqual([900, 900, 900, 900])
    expect(blocks.map((block) => block.readings)).toEqual([1, 1, 1, 1])
  })

  it('§2.1 a reading exactly on the boundary is used', () => {
    const blocks = blocksOf(
      register([
        ['11:00', 10],
        ['11:15', 12.5],
        ['11:30', 16],
      ]),
      '11:00',
      '11:30',
    )
    expect(kwhs(blocks)).toEqual([2.5, 3.5])
    expect(qualities(blocks)).toEqual(['A', 'A'])
  })

  it('§2.1 a bracket of exactly max_gap still interpolates', () => {
    const blocks = blocksOf(
      register([
        ['11:00', 10],
        ['11:30', 16],
      ]),
      '11:00',
      '11:30',
    )
    expect(kwhs(blocks)).toEqual([3, 3])
    expect(qualities(blocks)).toEqual(['I', 'I'])
    expect(blocks.map((block) => block.coverageS)).toEqual([900, 900])
  })

  it('§2.2 a gap spreads the known difference, flag E, and covers no time', () => {
    const blocks = blocksOf(
      register([
        ['11:00', 10],
        ['11:15', 11],
        ['12:15', 19],
        ['12:30', 20],
      ]),
      '11:00',
      '12:30',
    )
    expect(kwhs(blocks)).toEqual([1, 2, 2, 2, 2, 1])
    expect(qualities(blocks)).toEqual(['A', 'E', 'E', 'E', 'E', 'A'])
    expect(blocks.map((block) => block.estimatedKwh.toFixed(9))).toEqual(
      [0, 2, 2, 2, 2, 0].map((kwh) => kwh.toFixed(9)),
    )
    expect(blocks.map((block) => block.coverageS)).toEqual([900, 0, 0, 0, 0, 900])
    expect(blocks.map((block) => block.kva)).toEqual([null, null, null, null, null, null])
  })

  it('§5.1 apparent power sampled after the set stopped is no demand of the block that its register counted', () => {
    const samples = register([
      ['11:00', 10],
      ['11:15', 12],
    ]).map((sample) => ({ ...sample, kva: 0, pf: 0.8 }))
    // 2 kWh in 15 minutes are 8 kW; 8 ÷ 0.8 = 10 kVA.
    expect(blocksOf(samples, '11:00', '11:15')[0]?.kva).toBeCloseTo(10, 9)
  })

  it('§2.2 a gap that starts inside a block leaves that block part of its coverage', () => {
    const blocks = blocksOf(
      register([
        ['11:00', 0],
        ['11:10', 2],
        ['12:10', 14],
      ]),
      '11:00',
      '11:15',
    )
    expect(kwhs(blocks)).toEqual([3])
    expect(blocks[0]).toMatchObject({ coverageS: 600, quality: 'E' })
  })

  it('§0 no reading on either side is unknown, not zero', () => {
    const blocks = blocksOf(
      register([
        ['11:15', 5],
        ['11:30', 5],
      ]),
      '11:00',
      '11:45',
    )
    expect(kwhs(blocks)).toEqual([null, 0, null])
    expect(blocks.map((block) => block.coverageS)).toEqual([0, 900, 0])
    expect(qualities(blocks)).toEqual([null, 'A', null])
  })

  it('the unfinished block holds energy and coverage up to the last reading', () => {
    const blocks = blocksOf(
      register([
        ['11:00', 5],
        ['11:15', 7],
        ['11:20', 8],
      ]),
      '11:00',
      '11:30',
    )
    expect(kwhs(blocks)).toEqual([2, 1])
    expect(blocks[1]).toMatchObject({
      coverageS: 300,
      readings: 2,
      quality: 'A',
      knownFromS: 0,
      knownToS: 300,
    })
  })

  it('no readings at all give empty blocks', () => {
    expect(blocksOf([], '11:00', '11:15')).toEqual([
      {
        at: clock('11:00'),
        kwh: null,
        estimatedKwh: 0,
        knownFromS: 0,
        knownToS: 0,
        kvarh: null,
        kva: null,
        coverageS: 0,
        onS: null,
        quality: null,
        readings: 0,
      },
    ])
  })

  it('V-M4 duplicates and late readings leave the total 4.00 of 3 readings', () => {
    const example = vector('V-M4')
    const stream = register(
      example
        .list('registers')
        .map((kwh, n): [string, number] => [
          `11:${String(example.list('minutes')[n]).padStart(2, '0')}`,
          kwh,
        ]),
    )
    const blocks = blocksOf(stream, '11:00', '12:00')
    expect(total(blocks)).toBe(example('kWh'))
    expect(blocks.reduce((sum, block) => sum + block.readings, 0)).toBe(example('readings'))
  })
})

describe('falling registers (domain.md §2.3–2.4)', () => {
  it('V-M2 a rollover of a six-digit register gives 21.75 kWh', () => {
    const blocks = blocksOf(
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
    const blocks = blocksOf(
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
    const blocks = blocksOf(
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
    const blocks = blocksOf(
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
    expect(kwhs(blocksOf(register(readings), t0, t30, rated))).toEqual([1.5, 1.5])
    expect(verdicts(readings)).toEqual([['X', 'fall', 0, 1000]])
  })

  it('V-M8 1000 · 0 · 2 · 4 is a reset: 4 kWh, nothing invented', () => {
    const example = vector('V-M8')
    const readings = every15(example.list('registers'))
    const blocks = blocksOf(register(readings), t0, t45, rated)
    expect(kwhs(blocks)).toEqual([0, 2, 2])
    expect(qualities(blocks)).toEqual(['R', 'A', 'A'])
    expect(verdicts(readings)).toEqual([['R', 'reset', 0, 1000]])
  })

  it.each([100, null])('V-M9 1000 · 90,000 · 1003 is 3 kWh, with a rating (%s) and without', (pMaxKw) => {
    const example = vector('V-M9')
    const readings = every15(example.list('registers'))
    expect(total(blocksOf(register(readings), t0, t30, { pMaxKw }))).toBe(example('kWh'))
    expect(verdicts(readings, { pMaxKw })).toEqual([['X', 'leap', 90_000, 1000]])
  })

  it('V-M10 1000 · 5000 · 5002 · 5004 is 4 kWh and the question whether the meter was exchanged', () => {
    const example = vector('V-M10')
    const readings = every15(example.list('registers'))
    const blocks = blocksOf(register(readings), t0, t45, rated)
    expect(kwhs(blocks)).toEqual([null, 2, 2])
    expect(qualities(blocks)).toEqual(['R', 'A', 'A'])
    const judged = judgeSamples(register(readings), profile(rated), [])
    expect(judged.verdicts.map(suggestionOf)).toEqual(['4,000 kWh leap: was the meter exchanged?'])
  })

  it('§15.2 what nothing has judged yet is held: unknown, flag H', () => {
    const readings: [string, number][] = [
      [t0, 1000],
      [t15, 1002],
      [t30, 0],
      [t45, 1],
    ]
    const blocks = blocksOf(register(readings), t0, t45, rated)
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
    expect(total(blocksOf(register(readings), t0, t45, { pMaxKw: null }))).toBe(6)
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
    expect(total(blocksOf(readings, t0, t45, rated, replaced))).toBe(6)
    expect(judgeSamples(readings, profile(rated), replaced).verdicts).toEqual([])
  })

  it('§15.2 the reactive register is judged alike', () => {
    const samples = [1000, 0, 1003].map((kvarh, n) => sample(clock(t0) + n * 900_000, { kwh: n, kvarh }))
    const blocks = blocksOf(samples, t0, t30, rated)
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
    const blocks = blocksOf(register(fallen), t0, t45, rated)
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
    const blocks = blocksOf(fallen, t0, t30, rated)
    expect(kwhs(blocks)).toEqual([0, 3])
    expect(qualities(blocks)).toEqual(['R', 'A'])
  })
})
