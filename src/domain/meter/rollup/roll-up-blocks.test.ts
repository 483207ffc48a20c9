import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import type { Block } from './sample.ts'
import { clock, kwhs, register, rollUpBetween } from './sample-fixtures.ts'

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
    const blocks = rollUpBetween(register(hour), '11:00', '12:00')
    expect(total(blocks)).toBeCloseTo(13.5, 9)
    expect(qualities(blocks)).toEqual(['I', 'I', 'I', 'I'])
    expect(blocks.map((block) => block.coverageS)).toEqual([900, 900, 900, 900])
    expect(blocks.map((block) => block.readings)).toEqual([1, 1, 1, 1])
  })

  it('§2.1 a reading exactly on the boundary is used', () => {
    const blocks = rollUpBetween(
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
    const blocks = rollUpBetween(
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
    const blocks = rollUpBetween(
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
    expect(rollUpBetween(samples, '11:00', '11:15')[0]?.kva).toBeCloseTo(10, 9)
  })

  it('§2.2 a gap that starts inside a block leaves that block part of its coverage', () => {
    const blocks = rollUpBetween(
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
    const blocks = rollUpBetween(
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
    const blocks = rollUpBetween(
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
    expect(rollUpBetween([], '11:00', '11:15')).toEqual([
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
    const blocks = rollUpBetween(stream, '11:00', '12:00')
    expect(total(blocks)).toBe(example('kWh'))
    expect(blocks.reduce((sum, block) => sum + block.readings, 0)).toBe(example('readings'))
  })
})
