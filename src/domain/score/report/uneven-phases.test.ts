import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allPlaces } from '../../site/place.ts'
import { testBranch, testDevice } from '../../site/testing-tree.ts'
import type { UnevenHour } from './report-facts.ts'
import { unevenDevices } from './uneven-phases.ts'

const places = allPlaces([testBranch(1, [testDevice(1), testDevice(2), testDevice(3)])])
const summary = (hours: readonly UnevenHour[]) =>
  unevenDevices({ places, uneven: { total: 0, rows: [], hasRemoved: false, hours } })

/** One hour of the day with so many blocks, all with phase 2 highest by so many ampere. */
const hour = (deviceId: number, of: number, count: number, ampere = 13): UnevenHour => ({
  deviceId,
  hour: of,
  count,
  furthest: [0, count, 0],
  worst: { at: of * 1000, currents: [10, ampere, 10] },
})

describe('load imbalance in sum (RP-04)', () => {
  it('RP-04 tells for how long, how far at worst and when, which phase and which hours', () => {
    const [first, second] = summary([
      hour(1, 9, 4),
      hour(2, 9, 6),
      // (16 − 12) ÷ 12 = 33.33 %, the worst.
      hour(2, 10, 6, 16),
      { ...hour(2, 17, 3), furthest: [3, 0, 0] },
    ])
    expect(first).toMatchObject({
      place: { device: { id: 2 } },
      hours: 3.75,
      worst: { max: 16, min: 10, at: 10_000 },
      phase: 2,
      phaseShare: 0.8,
      mostly: { from: 9, to: 11 },
    })
    expect(first!.worst.percent).toBeCloseTo(33.333, 3)
    expect(second).toMatchObject({ place: { device: { id: 1 } }, hours: 1, mostly: { from: 9, to: 10 } })
  })

  it('RP-04 the part of the day may pass midnight, and end with it', () => {
    expect(summary([hour(1, 23, 2), hour(1, 0, 2), hour(1, 12, 1)])[0]!.mostly).toEqual({ from: 23, to: 1 })
    expect(summary([hour(1, 22, 4), hour(1, 23, 4), hour(1, 8, 2)])[0]!.mostly).toEqual({ from: 22, to: 24 })
  })

  it('RP-04 a site without such blocks has no row', () => expect(summary([])).toEqual([]))

  it('RP-04 the part of the day holds half of the blocks, and all hours add up (property)', () => {
    const hours = fc.uniqueArray(
      fc.record({ of: fc.integer({ min: 0, max: 23 }), count: fc.integer({ min: 1, max: 124 }) }),
      {
        selector: ({ of }) => of,
        minLength: 1,
      },
    )
    fc.assert(
      fc.property(hours, (each) => {
        const [told] = summary(each.map(({ of, count }) => hour(1, of, count)))
        const { from, to } = told!.mostly
        const isWithin = (of: number) => (from < to ? of >= from && of < to : of >= from || of < to)
        const all = each.reduce((sum, { count }) => sum + count, 0)
        const held = each.reduce((sum, { of, count }) => sum + (isWithin(of) ? count : 0), 0)
        expect(told!.hours).toBe(all / 4)
        expect(held * 2).toBeGreaterThanOrEqual(all)
      }),
    )
  })
})
