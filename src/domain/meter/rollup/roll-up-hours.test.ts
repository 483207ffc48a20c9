import { describe, expect, it } from 'vitest'
import { BLOCK_MS } from '../../time/interval.ts'
import { clock, register, rollUpBetween, sample } from './sample-fixtures.ts'

describe('on-seconds of blocks (domain.md §4)', () => {
  it('V-T1 15-minute kW 0, 0.3, 5, 5 of an 80 kW set are 0.50 h', () => {
    const stream = [0, 0, 0.3, 5, 5].map((kw, i) => sample(clock('11:00') + i * BLOCK_MS, { kw, kwh: i }))
    const blocks = rollUpBetween(stream, '11:00', '12:00', { ratedKw: 80, deviceType: 'LOAD' })
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
    const blocks = rollUpBetween(stream, '11:00', '12:00', { ratedKw: 80, deviceType: 'GENERATOR' })
    expect(blocks.map((block) => block.onS)).toEqual([0, 0, 900, 900])
  })

  it('§4 the run input goes before power, voltage before power for a utility', () => {
    const running = [
      sample(clock('11:00'), { run: true, kw: 0 }),
      sample(clock('11:15'), { run: true, kw: 0 }),
    ]
    expect(rollUpBetween(running, '11:00', '11:15', { deviceType: 'GENERATOR' })[0]?.onS).toBe(900)
    const live = [sample(clock('11:00'), { vMax: 231, kw: 0 }), sample(clock('11:15'), { vMax: 231, kw: 0 })]
    expect(rollUpBetween(live, '11:00', '11:15', { nominalV: 230 })[0]?.onS).toBe(900)
  })

  it('§4 Δt is capped at twice the period: a gap adds nothing further', () => {
    const stream = [sample(clock('10:00'), { run: true }), sample(clock('12:00'), { run: true })]
    const blocks = rollUpBetween(stream, '10:00', '12:00')
    expect(blocks.map((block) => block.onS)).toEqual([0, null, null, null, null, null, 900, 900])
  })

  it('§4 a single sample is 0 h, an offline device unknown', () => {
    const blocks = rollUpBetween([sample(clock('11:05'), { run: true })], '11:00', '11:30')
    expect(blocks.map((block) => block.onS)).toEqual([0, null])
  })
})
