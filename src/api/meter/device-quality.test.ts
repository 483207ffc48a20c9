import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { START } from '../testing.ts'
import { type QualityWorld, startQuality, steady } from './testing-quality.ts'

let world: QualityWorld
beforeAll(async () => {
  world = await startQuality()
})
afterAll(() => world.server.close())

describe('the data quality of a device', () => {
  it('deliverable 2: coverage, the longest gap, register, rating and period of a device that lives for 2 days', async () => {
    const device = await world.freshDevice()
    await world.send(device, [...steady(12, 2 * DAY_MS), ...steady(24, 0, 1200)])
    const quality = await world.fetchQuality(device)
    expect(quality.first_day).toBe('2026-11-17')
    expect(quality.days.map(({ day }) => day)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
    // 10:00 of the 18th to 10:00 of the 19th is a gap; the first reading is of 22:00 of the 17th.
    expect(quality.longest_gap).toEqual({ from: START - 2 * DAY_MS, to: START - DAY_MS })
    expect(quality.days.map(({ missing_s, estimated_s }) => missing_s + estimated_s)).toEqual([
      0,
      14 * 3600,
      10 * 3600,
      0,
    ])
    const { measured, estimated, missing } = quality.shares
    expect(measured).toBe(0.6)
    expect((estimated ?? 0) + (missing ?? 0)).toBeCloseTo(0.4, 4)
    expect(quality).toMatchObject({
      newest_reading_at: START,
      may_amend: true,
      period: { set_s: 900, learned_s: 900, sentence: null },
      rating: { rated_kva: null, most_kw: 2000, source: 'assumed' },
      parked: { count: 0, groups: [], discarded: 0 },
      dropped: [],
      held: [],
      ratios: [],
    })
    expect(quality.rating.sentence).toContain('Enter the rated kVA')
    expect(quality.register.points.length).toBeLessThanOrEqual(300)
    expect(quality.register.points.at(-1)).toEqual({ at: START, kwh: 1296 })
    expect(quality.register.marks).toEqual([
      { kind: 'gap', at: START - 2 * DAY_MS, until: START - DAY_MS, from_kwh: null, to_kwh: null },
    ])
  })

  it('deliverable 2: a register that began again is marked where it fell', async () => {
    const device = await world.freshDevice()
    await world.send(device, [...steady(2, 2 * 3_600_000), ...steady(1, 0, 3)])
    await drainRollups(world.server.database, world.scope())
    const { register, held, days } = await world.fetchQuality(device)
    const at = START - 3_600_000
    expect(register.marks).toContainEqual({ kind: 'reset', at, until: null, from_kwh: 1008, to_kwh: 3 })
    expect(register.points).toHaveLength(14)
    const sentence = '1,005 kWh fall: the register began again at 3 kWh.'
    expect(held).toEqual([{ at, kwh: 3, before_kwh: 1008, verdict: 'reset', sentence }])
    expect(days.map((day) => day.held)).toEqual([1])
  })

  it('V-M7 a zero among true readings is shown as false and never counted', async () => {
    const device = await world.freshDevice()
    const course = steady(6)
    await world.send(
      device,
      course.map((one, n) => (n === 12 ? { ...one, kwh: 0 } : one)),
    )
    await drainRollups(world.server.database, world.scope())
    const { held, days } = await world.fetchQuality(device)
    expect(held).toEqual([
      {
        at: course[12]!.at,
        kwh: 0,
        before_kwh: 1011,
        verdict: 'false',
        sentence: '1,011 kWh fall: false, the readings after it go on without it.',
      },
    ])
    expect(days.reduce((sum, day) => sum + day.held, 0)).toBe(1)
  })

  it('V-M10 a leap that the readings after it continue asks whether the meter was exchanged', async () => {
    const device = await world.freshDevice()
    const course = [...steady(2, 3 * 3_600_000 + 15 * MINUTE_MS), ...steady(3, 0, 5008)]
    await world.send(device, course)
    await drainRollups(world.server.database, world.scope())
    expect((await world.fetchQuality(device)).held).toEqual([
      {
        at: START - 3 * 3_600_000,
        kwh: 5008,
        before_kwh: 1008,
        verdict: 'exchange',
        sentence: '4,000 kWh leap: was the meter exchanged?',
      },
    ])
  })

  it('T1 names the fields that were dropped, with their limit', async () => {
    const device = await world.freshDevice()
    await world.send(device, [{ at: START - MINUTE_MS, kw: 65_535, hz: 50 }])
    expect((await world.fetchQuality(device)).dropped).toEqual([
      { field: 'kw', count: 1, limit: 2400, unit: 'kW', last_at: START - MINUTE_MS, last_value: 65_535 },
    ])
  })
})
