import { describe, expect, it } from 'vitest'
import { bucketedRange } from '../energy/bucketed-range.ts'
import { onHours } from '../energy/hours/on-hours.ts'
import { testBlocks, testFacts, testRange, wholeDays, ZONE } from '../score/testing-facts.ts'
import { testBranch, testDevice, testTree } from '../site/testing-tree.ts'
import { buckets } from '../time/buckets.ts'
import { startOfDay } from '../time/zone.ts'
import { demandByBucket } from './demand-by-bucket.ts'
import { demandOver, ownDemand } from './demand-over.ts'
import { isKnown, linesOf, type QualityBucket } from './quality-bucket.ts'
import { selectionDemand } from './selection-demand.ts'

const DAY = '2026-11-10'
const NOW = startOfDay(ZONE, '2026-11-12')
const ACCRA = 'Africa/Accra'
/** 40 kW and 30 kvar until noon; 20 kW all day; a load of 8 kW. */
const blocks = new Map([
  [11, [testBlocks(DAY, { kwh: 10, kvarh: 7.5, on: [0, 48] })]],
  [12, [testBlocks(DAY, { kwh: 5 })]],
  [14, [testBlocks(DAY, { kwh: 2 })]],
])
const devices = [testDevice(11), testDevice(12), testDevice(14, { deviceType: 'LOAD' })]
const tree = testTree([testBranch(1, devices)])
const facts = testFacts(tree, {
  asked: wholeDays([DAY, DAY]),
  now: NOW,
  ranges: [testRange(11, [DAY, DAY], 480), testRange(12, [DAY, DAY], 480, { coverageS: 43_200 })],
  blocks,
})

describe('demand of a selection', () => {
  it('is what its sources drew in the same block: (40 + 20) kW and 30 kvar before noon', () => {
    const { together, coverage, devices: each } = selectionDemand(facts, blocks, tree.branches[0]!.devices)
    expect(together.stats.max).toBeCloseTo(Math.hypot(60, 30), 6)
    expect([together.stats.min, together.stats.peakAt]).toEqual([20, startOfDay(ZONE, DAY)])
    expect(together.zone).toBe(ZONE)
    expect(coverage).toBe(0.75)
    expect(each.map(({ own }) => own.max)).toEqual([50, 20, 8])
  })

  it('of one source is its own, and of a load alone nothing', () => {
    expect(selectionDemand(facts, blocks, devices.slice(1, 2)).together.stats).toMatchObject({
      max: 20,
      min: 20,
    })
    expect(selectionDemand(facts, blocks, []).together.papr).toBeNull()
  })

  it('§15.10 sets branches of several zones on one grid by the instant', () => {
    const two = testTree([
      testBranch(1, devices.slice(0, 1)),
      testBranch(2, [testDevice(21)], { zone: ACCRA }),
    ])
    const known = new Map([...blocks, [21, [testBlocks(DAY, { kwh: 5, zone: ACCRA })]]])
    const over = demandOver(two, known, wholeDays([DAY, DAY]))
    // Midnight of Accra is 01:00 in Lagos: 25 hours of blocks of 30 minutes, each device in its own 48.
    expect([over.blocks, over.grid.start]).toEqual([50, startOfDay(ZONE, DAY)])
    const accra = ownDemand(over, over.devices[1]!).kva
    expect(Array.from(accra).map(Number.isNaN)).toEqual([true, true, ...Array(48).fill(false)])
  })
})

describe('demand by bucket', () => {
  it('has a row for each bucket of the range, the highest block as its line', () => {
    const bucketed = bucketedRange(facts, tree.branches, 'hourly')
    const { devices: each, together, coincident } = demandByBucket({ ...facts, ...bucketed, blocks })
    expect(each.map(({ place }) => place.device.id)).toEqual([11, 12])
    expect(each[0]!.rows).toHaveLength(24)
    expect([each[0]!.rows[0]!.max, each[0]!.kw[0], each[0]!.rows[12]!.max]).toEqual([50, 40, 0])
    expect(each.map(({ isAssumed }) => isAssumed)).toEqual([false, false])
    expect(together.max).toBeCloseTo(Math.hypot(60, 30), 6)
    // PA-03: in one block, so less than the maxima of the two added up.
    expect(coincident[0]).toBeCloseTo(Math.hypot(60, 30), 6)
    expect(coincident[0]).toBeLessThan((each[0]!.rows[0]!.max ?? 0) + (each[1]!.rows[0]!.max ?? 0))
    expect(Math.max(...coincident.map((value) => value ?? 0))).toBe(together.max)
  })
})

describe('a range in buckets', () => {
  it('shows sources, and loads only where nothing else is selected', () => {
    const shown = (branch: (typeof tree.branches)[number]) =>
      bucketedRange(facts, [branch], 'daily').places.map(({ device }) => device.id)
    expect(shown(tree.branches[0]!)).toEqual([11, 12])
    expect(shown({ ...tree.branches[0]!, devices: devices.slice(2) })).toEqual([14])
  })

  it('is cut from its first day to its last', () => {
    const year = testFacts(tree, { asked: wholeDays(['2025-11-10', DAY]), now: NOW, ranges: [] })
    expect(bucketedRange(year, tree.branches, 'daily').cut.starts).toHaveLength(366)
  })
})

describe('hours on', () => {
  it('are counted in the bucket, and unknown where no block told them', () => {
    const spans = buckets({ from: startOfDay(ZONE, DAY), to: startOfDay(ZONE, '2026-11-12') }, 'daily', ZONE)
    expect(onHours(blocks.get(11)!, spans)).toEqual([12, null])
  })
})

describe('power quality of a bucket', () => {
  const nothing = [null, null, null]
  const bucket = (own: Partial<QualityBucket>): QualityBucket => ({
    at: 0,
    v: nothing,
    i: nothing,
    p: nothing,
    q: nothing,
    neutral: null,
    kw: null,
    kvar: null,
    hz: null,
    pf: null,
    ...own,
  })

  it('leaves out what nothing was measured of', () => {
    expect([bucket({}), bucket({ pf: 0.8 }), bucket({ hz: 50 })].map(isKnown)).toEqual([false, false, true])
  })

  it('a total stands on each line with a third; phases that are known stay', () => {
    const [total, phases] = [bucket({ kw: 9, kvar: 3 }), bucket({ kw: 9, p: [1, null, 2] })].map(linesOf)
    expect([total!.p, total!.q]).toEqual([
      [3, 3, 3],
      [1, 1, 1],
    ])
    expect(phases!.p).toEqual([1, null, 2])
  })

  it('a neutral that is not measured is worked out from the phases', () => {
    const [even, told] = [bucket({ i: [10, 10, 10] }), bucket({ i: [10, 10, 10], neutral: 2 })].map(linesOf)
    expect([even!.neutralA, told!.neutralA]).toEqual([0, 2])
  })
})
