/**
 * Demand of several sources together, block by block: what their sum drew at the same time.
 *
 * kVA = √((Σ kW)² + (Σ kvar)²), then max, min and average over the blocks; never the sum of
 * each device's maximum. Reactive power of a device in a block: kvar as measured; else
 * √(kVA² − kW²); else from its average power factor, else from 0.78: kvar = kW·√(1/pf² − 1).
 * A block known from one device only takes that device's own kVA where it has one, so a single
 * device's coincident demand is its own demand. Devices without a value in a block are left out
 * of it, and the block counts as partial. kW, kvar, kVA; NaN = unknown.
 * Source: domain.md §5.1, §5.2 (V-D3).
 */
import { BLOCK_MS, type Instant } from '../time/interval.ts'
import { DEFAULT_POWER_FACTOR } from './block-demand.ts'
import { type DemandStats, demandStats } from './demand-stats.ts'

export interface DeviceDemand {
  kw: ArrayLike<number>
  kvar: ArrayLike<number> | null
  kva: ArrayLike<number> | null
  averagePf: number | null
}

export interface CoincidentDemand {
  kw: Float64Array
  kvar: Float64Array
  kva: Float64Array
  stats: DemandStats
  /** Blocks in which some but not all devices are known. */
  partialBlocks: number
}

interface Sums {
  kw: Float64Array
  kvar: Float64Array
  /** The one device's kVA while only one is known. */
  ownKva: Float64Array
  known: Uint16Array
}

function reactivePerKw(averagePf: number | null): number {
  const powerFactor = Math.min(1, Math.abs(averagePf || DEFAULT_POWER_FACTOR))
  return Math.sqrt(1 / (powerFactor * powerFactor) - 1)
}

/** Reactive power of a device in a block in which its kW are known. */
function reactive(device: DeviceDemand, block: number, kw: number, kva: number, perKw: number): number {
  const kvar = device.kvar?.[block] ?? Number.NaN
  if (!Number.isNaN(kvar)) return kvar
  return Number.isNaN(kva) ? kw * perKw : Math.sqrt(Math.max(0, kva * kva - kw * kw))
}

function addDevice(device: DeviceDemand, blocks: number, sums: Sums): void {
  const perKw = reactivePerKw(device.averagePf)
  for (let block = 0; block < blocks; block++) {
    const kw = device.kw[block] ?? Number.NaN
    if (Number.isNaN(kw)) continue
    const kva = device.kva?.[block] ?? Number.NaN
    const kvar = reactive(device, block, kw, kva, perKw)
    sums.kw[block] = sums.kw[block]! + kw
    sums.kvar[block] = sums.kvar[block]! + kvar
    sums.ownKva[block] = kva
    sums.known[block] = sums.known[block]! + 1
  }
}

function apparent(sums: Sums, block: number): number {
  const known = sums.known[block]!
  if (known === 0) return Number.NaN
  const own = sums.ownKva[block]!
  if (known === 1 && !Number.isNaN(own)) return own
  const kw = sums.kw[block]!
  const kvar = sums.kvar[block]!
  return Math.sqrt(kw * kw + kvar * kvar)
}

/** What one device drew needs no sums: its own kVA, else what its power and reactive power give. */
function demandOfOne(device: DeviceDemand, blocks: number): Pick<CoincidentDemand, 'kw' | 'kvar' | 'kva'> {
  const perKw = reactivePerKw(device.averagePf)
  const unknown = () => new Float64Array(blocks).fill(Number.NaN)
  const own = { kw: unknown(), kvar: unknown(), kva: unknown() }
  for (let block = 0; block < blocks; block++) {
    const kw = device.kw[block] ?? Number.NaN
    if (Number.isNaN(kw)) continue
    const kva = device.kva?.[block] ?? Number.NaN
    const kvar = reactive(device, block, kw, kva, perKw)
    own.kw[block] = kw
    own.kvar[block] = kvar
    own.kva[block] = Number.isNaN(kva) ? Math.sqrt(kw * kw + kvar * kvar) : kva
  }
  return own
}

/** All devices on one grid of `blocks` blocks from `start`; `onThresholdKw` is that of the whole. */
export function coincidentDemand(
  devices: readonly DeviceDemand[],
  blocks: number,
  onThresholdKw: number,
  start: Instant,
  blockMs: number = BLOCK_MS,
): CoincidentDemand {
  const [first, ...others] = devices
  if (first && others.length === 0) {
    const own = demandOfOne(first, blocks)
    return {
      ...own,
      stats: demandStats(own.kva, own.kw, onThresholdKw, { start, blockMs }),
      partialBlocks: 0,
    }
  }
  const sums: Sums = {
    kw: new Float64Array(blocks),
    kvar: new Float64Array(blocks),
    ownKva: new Float64Array(blocks),
    known: new Uint16Array(blocks),
  }
  for (const device of devices) addDevice(device, blocks, sums)
  const kva = new Float64Array(blocks)
  let partialBlocks = 0
  for (let block = 0; block < blocks; block++) {
    const known = sums.known[block]!
    kva[block] = apparent(sums, block)
    if (known === 0) {
      sums.kw[block] = Number.NaN
      sums.kvar[block] = Number.NaN
    } else if (known < devices.length) partialBlocks += 1
  }
  const stats = demandStats(kva, sums.kw, onThresholdKw, { start, blockMs })
  return { kw: sums.kw, kvar: sums.kvar, kva, stats, partialBlocks }
}
