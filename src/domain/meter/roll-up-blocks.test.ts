import { describe, expect, it } from 'vitest'
import { BLOCK_MS, MINUTE_MS } from '../time/interval.ts'
import { rollUpBlocks } from './roll-up-blocks.ts'
import type { Block, MeterProfile, Replacement, Sample } from './sample.ts'
import { profile, sample } from './sample-fixtures.ts'

/** Minutes after local midnight of some day. */
const clock = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return (hour * 60 + minute) * MINUTE_MS
}
const register = (readings: [string, number][]) => readings.map(([at, kwh]) => sample(clock(at), { kwh }))
const between = (from: string, to: string) => ({ from: clock(from), to: clock(to) })
const blocksOf = (
  samples: Sample[],
  from: string,
  to: string,
  changes: Partial<MeterProfile> = {},
  replacements: Replacement[] = [],
) => rollUpBlocks(samples, profile(changes), replacements, between(from, to))
const total = (blocks: Block[]) => blocks.reduce((sum, block) => sum + (block.kwh ?? 0), 0)
const kwhs = (blocks: Block[]) =>
  blocks.map((block) => (block.kwh === null ? null : Number(block.kwh.toFixed(9))))
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
    expect(blocks.map((block) => block.coverageS)).toEqual([900, 0, 0, 0, 0, 900])
    expect(blocks.map((block) => block.kva)).toEqual([null, null, null, null, null, null])
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
    expect(blocks[1]).toMatchObject({ coverageS: 300, readings: 2, quality: 'A' })
  })

  it('no readings at all give empty blocks', () => {
    expect(blocksOf([], '11:00', '11:15')).toEqual([
      {
        at: clock('11:00'),
        kwh: null,
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
    const stream = register([
      ['11:00', 100],
      ['11:15', 104],
      ['11:15', 104],
      ['11:10', 103],
    ])
    const blocks = blocksOf(stream, '11:00', '12:00')
    expect(total(blocks)).toBe(4)
    expect(blocks.reduce((sum, block) => sum + block.readings, 0)).toBe(3)
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

  it('§2.4 a reset without a record counts the new reading when it is plausible, flag R', () => {
    const fallen = register([
      ['11:00', 5200],
      ['11:15', 20],
    ])
    expect(blocksOf(fallen, '11:00', '11:15', { pMaxKw: 100 })[0]).toMatchObject({ kwh: 20, quality: 'R' })
    expect(blocksOf(fallen, '11:00', '11:15')[0]).toMatchObject({ kwh: 20, quality: 'R' })
  })

  it('§2.4 an implausible reset is unknown, flag X, and the chain goes on', () => {
    const fallen = register([
      ['11:00', 5200],
      ['11:15', 31],
      ['11:30', 33],
    ])
    const blocks = blocksOf(fallen, '11:00', '11:30', { pMaxKw: 100 })
    expect(kwhs(blocks)).toEqual([null, 2])
    expect(qualities(blocks)).toEqual(['X', 'A'])
    expect(blocks.map((block) => block.coverageS)).toEqual([0, 900])
  })

  it('§2.4 a small step down is a correction: 0 kWh, flag R, and the chain goes on from it', () => {
    const fallen = register([
      ['11:00', 5200],
      ['11:15', 5190],
      ['11:30', 5193],
    ])
    const blocks = blocksOf(fallen, '11:00', '11:30', { pMaxKw: 100 })
    expect(kwhs(blocks)).toEqual([0, 3])
    expect(qualities(blocks)).toEqual(['R', 'A'])
  })

  it('§2.4 exactly nine tenths is still a correction', () => {
    expect(
      blocksOf(
        register([
          ['11:00', 1000],
          ['11:15', 900],
        ]),
        '11:00',
        '11:15',
      )[0],
    ).toMatchObject({ kwh: 0 })
  })
})

describe('power, factors and demand (domain.md §2.6, §2.7, §5.1)', () => {
  const powers = (values: [string, number][]) => values.map(([at, kw]) => sample(clock(at), { kw }))

  it('V-M5 40, 44, 52, 48 kW at 5-minute steps give 11.6667 kWh', () => {
    const stream = powers([
      ['11:00', 40],
      ['11:05', 44],
      ['11:10', 52],
      ['11:15', 48],
    ])
    const blocks = blocksOf(stream, '11:00', '11:15', { periodS: 300 })
    expect(blocks[0]?.kwh).toBeCloseTo(11.6667, 4)
    expect(blocks[0]).toMatchObject({ coverageS: 900, quality: 'I' })
  })

  it('§2.6 pairs more than 5 minutes apart add nothing', () => {
    const stream = powers([
      ['11:00', 60],
      ['11:05', 60],
      ['11:11', 60],
      ['11:15', 60],
    ])
    expect(blocksOf(stream, '11:00', '11:15', { periodS: 300 })[0]).toMatchObject({ kwh: 9, coverageS: 540 })
  })

  it('§2.6 a device with a register never integrates power', () => {
    const stream = [sample(clock('11:00'), { kwh: 1, kw: 60 }), sample(clock('11:05'), { kw: 60 })]
    expect(blocksOf(stream, '11:00', '11:15', { periodS: 300 })[0]?.kwh).toBeNull()
  })

  it('§2.7 the factor applies once, each date with its own', () => {
    const multipliers = [
      { from: clock('11:15'), factor: 40 },
      { from: clock('00:00'), factor: 20 },
    ]
    const blocks = blocksOf(
      register([
        ['11:00', 10],
        ['11:30', 11],
      ]),
      '11:00',
      '11:30',
      { multipliers },
    )
    expect(kwhs(blocks)).toEqual([10, 20])
  })

  it('§5.1 kVA is the mean of metered kVA where there is one', () => {
    const stream = [sample(clock('11:00'), { kwh: 0, kva: 60 }), sample(clock('11:15'), { kwh: 10, kva: 64 })]
    expect(blocksOf(stream, '11:00', '11:15')[0]?.kva).toBe(62)
  })

  it('V-D1 kVA is √(50² + 31²) = 58.83 from the two registers', () => {
    const stream = [
      sample(clock('11:00'), { kwh: 100, kvarh: 40 }),
      sample(clock('11:15'), { kwh: 112.5, kvarh: 47.75 }),
    ]
    expect(blocksOf(stream, '11:00', '11:15')[0]?.kva).toBeCloseTo(58.83, 2)
  })

  it('§5.1 kVA is kW over the power factor of the block, and unknown without one', () => {
    const stream = [
      sample(clock('11:00'), { kwh: 0, pf: 0.8 }),
      sample(clock('11:15'), { kwh: 10, pf: -0.8 }),
    ]
    expect(blocksOf(stream, '11:00', '11:15')[0]?.kva).toBeCloseTo(50, 9)
    expect(
      blocksOf(
        register([
          ['11:00', 0],
          ['11:15', 10],
        ]),
        '11:00',
        '11:15',
      )[0]?.kva,
    ).toBeNull()
  })

  it('kvarh comes from kvar when there is no reactive register', () => {
    const stream = [
      sample(clock('11:00'), { kwh: 0, kvar: 20 }),
      sample(clock('11:15'), { kwh: 10, kvar: 40 }),
    ]
    expect(blocksOf(stream, '11:00', '11:15')[0]).toMatchObject({ kvarh: 7.5, kva: 50 })
  })

  it('§2.4 reactive energy across a replacement is unknown', () => {
    const stream = [
      sample(clock('11:00'), { kwh: 9, kvarh: 40 }),
      sample(clock('11:15'), { kwh: 2, kvarh: 1 }),
    ]
    const replaced = [{ at: clock('11:05'), oldFinalKwh: 10, newInitialKwh: 0 }]
    expect(blocksOf(stream, '11:00', '11:15', {}, replaced)[0]).toMatchObject({ kwh: 3, kvarh: null })
  })
})

describe('on-seconds of blocks (domain.md §4)', () => {
  it('V-T1 15-minute kW 0, 0.3, 5, 5 of an 80 kW set are 0.50 h', () => {
    const stream = [0, 0, 0.3, 5, 5].map((kw, i) => sample(clock('11:00') + i * BLOCK_MS, { kw, kwh: i }))
    const blocks = blocksOf(stream, '11:00', '12:00', { ratedKw: 80, deviceType: 'LOAD' })
    expect(blocks.map((block) => block.onS)).toEqual([0, 0, 900, 900])
  })

  it('V-T1 the same as interval energy counts whole covered blocks', () => {
    const stream = register([
      ['11:00', 0],
      ['11:15', 0],
      ['11:30', 0.075],
      ['11:45', 1.325],
      ['12:00', 2.575],
    ])
    const blocks = blocksOf(stream, '11:00', '12:00', { ratedKw: 80, deviceType: 'GENERATOR' })
    expect(blocks.map((block) => block.onS)).toEqual([0, 0, 900, 900])
  })

  it('§4 the run input goes before power, voltage before power for a utility', () => {
    const running = [
      sample(clock('11:00'), { run: true, kw: 0 }),
      sample(clock('11:15'), { run: true, kw: 0 }),
    ]
    expect(blocksOf(running, '11:00', '11:15', { deviceType: 'GENERATOR' })[0]?.onS).toBe(900)
    const live = [sample(clock('11:00'), { vMax: 231, kw: 0 }), sample(clock('11:15'), { vMax: 231, kw: 0 })]
    expect(blocksOf(live, '11:00', '11:15', { nominalV: 230 })[0]?.onS).toBe(900)
  })

  it('§4 Δt is capped at twice the period: a gap adds nothing further', () => {
    const stream = [sample(clock('10:00'), { run: true }), sample(clock('12:00'), { run: true })]
    const blocks = blocksOf(stream, '10:00', '12:00')
    expect(blocks.map((block) => block.onS)).toEqual([0, null, null, null, null, null, 900, 900])
  })

  it('§4 a single sample is 0 h, an offline device unknown', () => {
    const blocks = blocksOf([sample(clock('11:05'), { run: true })], '11:00', '11:30')
    expect(blocks.map((block) => block.onS)).toEqual([0, null])
  })
})
