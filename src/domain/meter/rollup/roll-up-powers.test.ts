import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import { clock, kwhs, register, rollUpBetween, sample } from './sample-fixtures.ts'

describe('power, factors and demand (domain.md §2.6, §2.7, §5.1)', () => {
  const powers = (values: [string, number][]) => values.map(([at, kw]) => sample(clock(at), { kw }))

  it('V-M5 40, 44, 52, 48 kW at 5-minute steps give 11.6667 kWh', () => {
    const stream = powers([
      ['11:00', 40],
      ['11:05', 44],
      ['11:10', 52],
      ['11:15', 48],
    ])
    const blocks = rollUpBetween(stream, '11:00', '11:15', { periodS: 300 })
    expect(blocks[0]?.kwh).toBeCloseTo(11.6667, 4)
    expect(blocks[0]).toMatchObject({ coverageS: 900, quality: 'I' })
  })

  it('T4 pairs are bridged up to two periods of the device, not 5 minutes', () => {
    const quarters = powers([
      ['11:00', 40],
      ['11:15', 44],
      ['11:30', 48],
    ])
    const blocks = rollUpBetween(quarters, '11:00', '11:30')
    expect(kwhs(blocks)).toEqual([10.5, 11.5])
    expect(blocks.map((block) => block.coverageS)).toEqual([900, 900])
    const apart = powers([
      ['11:00', 60],
      ['11:05', 60],
      ['11:16', 60],
    ])
    expect(rollUpBetween(apart, '11:00', '11:15', { periodS: 300 })[0]).toMatchObject({
      kwh: 5,
      coverageS: 300,
    })
  })

  it('V-M6 a power that was dropped breaks nothing: 80 · dropped · 80 kW every minute is the energy of 80 kW', () => {
    const stream = Array.from({ length: 16 }, (_, n) =>
      sample(clock('11:00') + n * 60_000, { kw: n === 7 ? null : 80, kva: n === 7 ? null : 90, hz: 50 }),
    )
    const [block] = rollUpBetween(stream, '11:00', '11:15', { periodS: 60 })
    expect(block?.kwh).toBeCloseTo(20, 9)
    expect(block).toMatchObject({ coverageS: 900 })
    expect(block?.kva).toBeCloseTo(90, 9)
  })

  const means = (values: [string, number][]) =>
    rollUpBetween(powers(values), '11:00', '11:45', { powerIs: 'interval-mean', ratedKw: 100 })

  it('V-M11 15-minute means of 40 and 44 kW are 21.00 kWh', () => {
    const example = vector('V-M11')
    const blocks = means([
      ['11:15', example.list('kW')[0]!],
      ['11:30', example.list('kW')[1]!],
    ])
    expect(kwhs(blocks)).toEqual([10, 11, null])
    expect((blocks[0]?.kwh ?? 0) + (blocks[1]?.kwh ?? 0)).toBe(example('kWh'))
    expect(blocks.map((block) => block.coverageS)).toEqual([900, 900, 0])
    expect(blocks.map((block) => block.onS)).toEqual([900, 900, null])
  })

  it('§15.4 a mean that is missing leaves its own interval unknown, no more', () => {
    const blocks = means([
      ['11:15', 40],
      ['11:45', 44],
    ])
    expect(kwhs(blocks)).toEqual([10, null, 11])
    expect(blocks.map((block) => block.onS)).toEqual([900, null, 900])
  })

  it('§15.4 stamps that tremble count no time twice', () => {
    const trembling = [sample(clock('11:15'), { kw: 60 }), sample(clock('11:30') - 30_000, { kw: 60 })]
    const blocks = rollUpBetween(trembling, '11:00', '11:30', { powerIs: 'interval-mean' })
    expect(kwhs(blocks)).toEqual([15, 14.5])
  })

  it('§15.4 demand of means is the mean itself', () => {
    const stream = [sample(clock('11:15'), { kw: 40, kva: 50 }), sample(clock('11:30'), { kw: 44, kva: 55 })]
    const blocks = rollUpBetween(stream, '11:00', '11:30', { powerIs: 'interval-mean' })
    expect(blocks.map((block) => block.kva)).toEqual([50, 55])
  })

  it('§2.6 a device with a register never integrates power', () => {
    const stream = [sample(clock('11:00'), { kwh: 1, kw: 60 }), sample(clock('11:05'), { kw: 60 })]
    expect(rollUpBetween(stream, '11:00', '11:15', { periodS: 300 })[0]?.kwh).toBeNull()
  })

  it('§2.7 the factor applies once, each date with its own', () => {
    const multipliers = [
      { from: clock('11:15'), factor: 40 },
      { from: clock('00:00'), factor: 20 },
    ]
    const blocks = rollUpBetween(
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
    expect(rollUpBetween(stream, '11:00', '11:15')[0]?.kva).toBe(62)
  })

  it('V-D1 kVA is √(50² + 31²) = 58.83 from the two registers', () => {
    const stream = [
      sample(clock('11:00'), { kwh: 100, kvarh: 40 }),
      sample(clock('11:15'), { kwh: 112.5, kvarh: 47.75 }),
    ]
    expect(rollUpBetween(stream, '11:00', '11:15')[0]?.kva).toBeCloseTo(58.83, 2)
  })

  it('§5.1 kVA is kW over the power factor of the block, and unknown without one', () => {
    const stream = [
      sample(clock('11:00'), { kwh: 0, pf: 0.8 }),
      sample(clock('11:15'), { kwh: 10, pf: -0.8 }),
    ]
    expect(rollUpBetween(stream, '11:00', '11:15')[0]?.kva).toBeCloseTo(50, 9)
    expect(
      rollUpBetween(
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
    expect(rollUpBetween(stream, '11:00', '11:15')[0]).toMatchObject({ kvarh: 7.5, kva: 50 })
  })

  it('§2.4 reactive energy across a replacement is unknown', () => {
    const stream = [
      sample(clock('11:00'), { kwh: 9, kvarh: 40 }),
      sample(clock('11:15'), { kwh: 2, kvarh: 1 }),
    ]
    const replaced = [{ at: clock('11:05'), oldFinalKwh: 10, newInitialKwh: 0 }]
    expect(rollUpBetween(stream, '11:00', '11:15', {}, replaced)[0]).toMatchObject({ kwh: 3, kvarh: null })
  })
})
