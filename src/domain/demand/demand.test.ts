import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../round.ts'
import { vector } from '../testing-vectors.ts'
import { BLOCK_MS, HOUR_MS } from '../time/interval.ts'
import { blockKva, blockKw, KVA_PER_KW } from './block-demand.ts'
import { bucketPeaks } from './bucket-demand.ts'
import { coincidentDemand, type DeviceDemand } from './coincident-demand.ts'
import { demandStats } from './demand-stats.ts'
import { demandVectors } from './fill-demand.ts'
import { loadFactor, papr } from './papr.ts'
import { widenBlocks } from './widen-blocks.ts'

const GRID = { start: 0, blockMs: BLOCK_MS }
const unknown = { kva: null, kvar: null, blockPf: null, averagePf: null }
const device = (values: Partial<DeviceDemand> & { kw: number[] }): DeviceDemand => ({
  kvar: null,
  kva: null,
  averagePf: null,
  ...values,
})

describe('block demand (domain.md §5.1)', () => {
  it('V-D1 50 kW is 64.10 kVA at 0.78, 62.50 by 1.25, 58.83 with 31 kvar', () => {
    const example = vector('V-D1')
    const kw = example('kW')
    expect(round(blockKva({ kw, ...unknown }))).toBe(example('kVA at 0.78'))
    expect(kw * KVA_PER_KW).toBe(example('kVA by 1.25'))
    expect(round(blockKva({ kw, ...unknown, kvar: example('kvar') }))).toBe(example('kVA with kvar'))
  })

  it('§5.1 the order is metered kVA, kvar, block power factor, average power factor, 0.78', () => {
    const all = { kw: 30, kva: 41, kvar: 40, blockPf: -0.6, averagePf: 0.75 }
    expect(blockKva(all)).toBe(41)
    expect(blockKva({ ...all, kva: null })).toBe(50)
    expect(blockKva({ ...all, kva: null, kvar: null })).toBeCloseTo(50, 9)
    expect(blockKva({ ...all, kva: null, kvar: null, blockPf: null })).toBe(40)
    expect(blockKva({ ...all, kva: null, kvar: null, blockPf: 0, averagePf: 0 })).toBeCloseTo(30 / 0.78, 9)
  })

  it('§5.1 kW is energy over the block, unknown below 80 % coverage', () => {
    expect(blockKw(12.5, 900, 900)).toBe(50)
    expect(blockKw(12.5, 720, 900)).toBe(50)
    expect(blockKw(12.5, 719, 900)).toBeNull()
    expect(blockKw(null, 900, 900)).toBeNull()
  })

  it('V-D2 48 and 62 kVA: peak 62 over 15 minutes, 55 over 30', () => {
    const example = vector('V-D2')
    const fine = [...example.list('kVA')]
    const wide = widenBlocks(fine, 2)
    expect(demandStats(fine, fine, 0.2, GRID).max).toBe(example('over 15 minutes'))
    expect(demandStats(wide, wide, 0.2, { start: 0, blockMs: 2 * BLOCK_MS }).max).toBe(
      example('over 30 minutes'),
    )
    expect([...widenBlocks([48, Number.NaN, 10, 20, 30], 2)]).toEqual([Number.NaN, 15])
  })
})

describe('coincident demand (domain.md §5.2)', () => {
  const first = device({ kw: [60, 10, 0], kvar: [20, 4, 0] })
  const second = device({ kw: [0, 45, 55], kvar: [0, 30, 33] })

  it('V-D3 the branch peak is 64.66 kVA, not the 127.39 of the single peaks', () => {
    const example = vector('V-D3')
    const both = coincidentDemand([first, second], 3, 0.2, 1000)
    expect([...both.kva].map((kva) => round(kva))).toEqual([63.25, 64.66, 64.14])
    expect(round(both.stats.max ?? 0)).toBe(example('maximum'))
    expect(both.stats.peakAt).toBe(1000 + BLOCK_MS)
    expect(both.partialBlocks).toBe(0)
    const alone = [first, second].map((one) => coincidentDemand([one], 3, 0.2, 0).stats.max ?? 0)
    expect(round(alone[0]! + alone[1]!)).toBe(example('sum of maxima'))
  })

  it('§5.2 a device without kvar counts by its kVA, its power factor or 0.78', () => {
    const kva = coincidentDemand([device({ kw: [30], kva: [50] }), device({ kw: [0], kvar: [0] })], 1, 0.2, 0)
    expect(kva.kvar[0]).toBeCloseTo(40, 9)
    const own = coincidentDemand([device({ kw: [40], averagePf: 0.8 })], 1, 0.2, 0)
    expect(own.kva[0]).toBeCloseTo(50, 9)
    const fallback = coincidentDemand([device({ kw: [50] })], 1, 0.2, 0)
    expect(round(fallback.kva[0]!)).toBe(64.1)
  })

  it('§0 a single device has its own demand, metered kVA first', () => {
    const single = coincidentDemand([device({ kw: [30], kvar: [40], kva: [52] })], 1, 0.2, 0)
    expect(single.stats).toEqual({ max: 52, min: 52, avg: 52, peakAt: 0, blocks: 1 })
  })

  it('§0 what is unknown is left out and said; a block without anything is unknown', () => {
    const gap = device({ kw: [60, Number.NaN, Number.NaN], kvar: [0, 0, 0] })
    const other = device({ kw: [20, 30, Number.NaN], kvar: [0, 0, 0] })
    const both = coincidentDemand([gap, other], 3, 0.2, 0)
    expect([...both.kva]).toEqual([80, 30, Number.NaN])
    expect([...both.kw]).toEqual([80, 30, Number.NaN])
    expect(both.partialBlocks).toBe(1)
    expect(both.stats.blocks).toBe(2)
  })

  it('is at least each device and at most the sum of all (property)', () => {
    const vector = fc.array(
      fc.tuple(fc.double({ min: 0, max: 500, noNaN: true }), fc.double({ min: 0, max: 300, noNaN: true })),
      {
        minLength: 4,
        maxLength: 4,
      },
    )
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1, maxLength: 6 }), (devices) => {
        const all = devices.map((rows) =>
          device({ kw: rows.map(([kw]) => kw), kvar: rows.map(([, kvar]) => kvar) }),
        )
        const { kva } = coincidentDemand(all, 4, 0, 0)
        return [0, 1, 2, 3].every((block) => {
          const own = devices.map((rows) => Math.hypot(...rows[block]!))
          const sum = own.reduce((total, value) => total + value, 0)
          return kva[block]! <= sum + 1e-6 && kva[block]! >= Math.max(...own) - 1e-6
        })
      }),
    )
  })

  it('takes 25 devices over a month of blocks in milliseconds', () => {
    const blocks = 2976
    const devices = Array.from({ length: 25 }, (_, d) =>
      device({
        kw: Array.from({ length: blocks }, (_, b) => (b % 96) + d),
        kvar: Array.from({ length: blocks }, () => d),
      }),
    )
    const { stats } = coincidentDemand(devices, blocks, 0.2, 0)
    const took = Array.from({ length: 5 }, () => {
      const started = performance.now()
      coincidentDemand(devices, blocks, 0.2, 0)
      return performance.now() - started
    })
    // Of a busy machine the quickest tells how long it takes.
    expect(Math.min(...took)).toBeLessThan(100)
    // Highest block: Σ(95 + d) = 25·95 + 300 = 2675 kW, Σd = 300 kvar.
    expect(stats.max).toBeCloseTo(Math.sqrt(2675 ** 2 + 300 ** 2), 6)
  })
})

describe('demand statistics and PAPR (domain.md §5.3, §5.4)', () => {
  const kwh = [12, 15.5, 9, 18.2, 0, 14.3]
  const kw = kwh.map((energy) => energy * 4)
  const kva = kw.map((power) => power / 0.85)

  it('V-D4 max 85.65, min 42.35, avg 64.94 kVA over the energised blocks', () => {
    const example = vector('V-D4')
    const stats = demandStats(kva, kw, 0.2, GRID)
    expect(round(stats.max ?? 0)).toBe(example('maximum'))
    expect(round(stats.min ?? 0)).toBe(example('minimum'))
    expect(round(stats.avg ?? 0)).toBe(example('mean'))
    expect(stats).toMatchObject({ blocks: 5, peakAt: 3 * BLOCK_MS })
    expect(round(kva.reduce((sum, value) => sum + value, 0) / 6)).toBe(54.12)
  })

  it('V-D4 PAPR 0.7582 shows 0.76, Efficient; the load factor is 0.6319', () => {
    const example = vector('V-D4')
    const stats = demandStats(kva, kw, 0.2, GRID)
    const found = papr(stats.avg, stats.max)
    expect(round(found?.ratio ?? 0, 4)).toBe(example('PAPR'))
    expect(found).toMatchObject({ band: 'Efficient', colour: 'green' })
    expect(round(loadFactor(69, 18.2 * 4, 1.5) ?? 0, 4)).toBe(example('load factor'))
  })

  it('V-D4 no energised block is all null, one block is max = min = avg with PAPR 1.00', () => {
    expect(demandStats([0, 0], [0, 0], 0.2, GRID)).toEqual({
      max: null,
      min: null,
      avg: null,
      peakAt: null,
      blocks: 0,
    })
    expect(demandStats([Number.NaN], [5], 0.2, GRID).blocks).toBe(0)
    const one = demandStats([40, 0], [34, 0], 0.2, GRID)
    expect(one).toMatchObject({ max: 40, min: 40, avg: 40, blocks: 1 })
    expect(papr(one.avg, one.max)?.ratio).toBe(1)
  })

  it.each([
    [0.6999, 0.7, 'Fairly efficient', 'amber'],
    [0.7, 0.7, 'Efficient', 'green'],
    [0.5, 0.5, 'Fairly efficient', 'amber'],
    [0.4999, 0.5, 'Inefficient - Higher is better', 'red'],
    [1, 1, 'Efficient', 'green'],
  ])('V-P2 a ratio of %f shows %f and is %s, %s', (average, shown, band, colour) => {
    const found = papr(average, 1)
    expect(round(found?.ratio ?? 0)).toBe(shown)
    expect(found).toMatchObject({ band, colour })
  })

  it('V-P2 without a peak there is no ratio and no band', () => {
    expect(papr(0, 0)).toBeNull()
    expect(papr(null, 10)).toBeNull()
    expect(papr(10, null)).toBeNull()
    expect(loadFactor(10, null, 5)).toBeNull()
    expect(loadFactor(10, 5, 0)).toBeNull()
  })

  it('PAPR lies in (0, 1] and does not change with the scale (property)', () => {
    const demands = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(demands, fc.double({ min: 0.01, max: 100, noNaN: true }), (values, scale) => {
        const stats = demandStats(values, values, 0.5, GRID)
        const scaled = values.map((value) => value * scale)
        const other = demandStats(scaled, scaled, 0.5 * scale, GRID)
        const a = papr(stats.avg, stats.max)?.ratio ?? 0
        const b = papr(other.avg, other.max)?.ratio ?? 0
        return a > 0 && a <= 1 + 1e-12 && Math.abs(a - b) < 1e-9
      }),
    )
  })
})

describe('demand vectors and chart (domain.md §5.3)', () => {
  it('places days on one grid and leaves out what is covered less than 80 %', () => {
    const day = {
      start: 4 * BLOCK_MS,
      kwh: [10, 5, 1],
      kvarh: [4, Number.NaN, 1],
      kva: [43, 21, 5],
      coverageS: [900, 720, 700],
      onS: [0, 0, 0],
      readings: [1, 1, 1],
      quality: 'AAA',
    }
    const vectors = demandVectors([day], 3 * BLOCK_MS, 4)
    expect([...vectors.kw]).toEqual([Number.NaN, 40, 20, Number.NaN])
    expect([...vectors.kvar]).toEqual([Number.NaN, 16, Number.NaN, Number.NaN])
    expect([...vectors.kva]).toEqual([Number.NaN, 43, 21, Number.NaN])
    expect([...demandVectors([day], 5 * BLOCK_MS, 1).kw]).toEqual([20])
  })

  it('§5.3 a bucket shows its highest block, an empty bucket null, measured zero 0', () => {
    const demand = [10, 62, 48, 5, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 0, 0, 0, 0]
    const spans = [0, 1, 2].map((h) => ({ start: h * HOUR_MS, from: h * HOUR_MS, to: (h + 1) * HOUR_MS }))
    expect(bucketPeaks(demand, GRID, spans)).toEqual([62, null, 0])
    expect(bucketPeaks(demand, GRID, [{ start: 0, from: 2 * BLOCK_MS, to: HOUR_MS }])).toEqual([48])
  })
})
