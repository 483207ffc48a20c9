/**
 * Demand of an organisation's devices over a range, on one grid of its demand interval.
 *
 * kVA of sources, kW of loads. Source: domain.md §5.1 to §5.3, §15.10.
 */

import { type RequestedRange, spanAcrossZones } from '../energy/elapsed-range.ts'
import { deviceThresholdKw } from '../energy/hours/on-threshold.ts'
import { countedSources } from '../site/counted-sources.ts'
import type { Device, Tree } from '../site/tree.ts'
import { branchZones } from '../site/zones.ts'
import { type Instant, type Interval, MINUTE_MS } from '../time/interval.ts'
import { onceEach } from '../worked-once.ts'
import { type CoincidentDemand, coincidentDemand, type DeviceDemand } from './coincident-demand.ts'
import { type DemandGrid, type DemandStats, demandStats } from './demand-stats.ts'
import type { DeviceBlocks } from './device-blocks.ts'
import { type DemandVectors, demandVectors, lazyVectors } from './fill-demand.ts'
import {
  apparentSums,
  type FactorSums,
  factorFromSums,
  factorSums,
  type PeriodPowerFactor,
  powerFactorTogether,
} from './power-factor.ts'
import type { PowerFactorBasis } from './power-factor-basis.ts'
import { widenBlocks } from './widen-blocks.ts'

export interface DeviceDemandOver {
  readonly device: Device
  readonly vectors: DemandVectors
  readonly powerFactor: PeriodPowerFactor
  /** What it rests on. */
  readonly factorSums: FactorSums
  readonly thresholdKw: number
}

/**
 * Demand of devices on one grid of the organisation's demand interval (domain.md §5.1). Branches of several zones are
 * on it by the instant, each as far as its own range goes (§15.10).
 */
export interface DemandOver {
  readonly grid: DemandGrid
  readonly blocks: number
  readonly devices: readonly DeviceDemandOver[]
}

export function demandOver(tree: Tree, blocks: DeviceBlocks, elapsed: RequestedRange): DemandOver {
  const blockMs = tree.organisation.demandBlockMinutes * MINUTE_MS
  const widening = tree.organisation.demandBlockMinutes / 15
  const { start, count } = wholeBlocks(spanAcrossZones(elapsed, branchZones(tree, tree.branches)), blockMs)
  const devices = tree.branches.flatMap((branch) => {
    const clip = elapsed.of(branch.zone)
    const own = wholeBlocks(clip, blockMs)
    const first = (own.start - start) / blockMs
    return branch.devices.map((device) => {
      const days = blocks.get(device.id) ?? []
      const fine = demandVectors(days, own.start, own.count * widening)
      const vectors = onGrid(fine, (values) =>
        within(widening === 1 ? values : widenBlocks(values, widening), first, count),
      )
      const thresholdKw = deviceThresholdKw(device)
      const isOwnFactor = days.some((day) => day.isOwnFactor)
      const measured = { days, clip, power: vectors, onThresholdKw: thresholdKw }
      let sums: FactorSums | null = null
      return {
        device,
        vectors,
        thresholdKw,
        // Made when it is looked at: of a load nobody asks for it.
        get factorSums() {
          sums ??= factorSums(measured)
          return sums
        },
        get powerFactor() {
          return factorFromSums(this.factorSums, isOwnFactor)
        },
      }
    })
  })
  return { grid: { start, blockMs }, blocks: count, devices }
}

/** Only whole blocks have a demand: the first that begins in the range to the last that ends in it. */
function wholeBlocks({ from, to }: Interval, blockMs: number): { start: Instant; count: number } {
  const start = Math.ceil(from / blockMs) * blockMs
  return { start, count: Math.max(0, Math.floor((to - start) / blockMs)) }
}

function onGrid(vectors: DemandVectors, place: (values: Float64Array) => Float64Array): DemandVectors {
  return lazyVectors({
    kw: () => place(vectors.kw),
    kvar: () => place(vectors.kvar),
    kva: () => place(vectors.kva),
  })
}

/** The same blocks on a grid on which `first` blocks come before them. */
function within(values: Float64Array, first: number, count: number): Float64Array {
  if (first === 0 && values.length === count) return values
  const all = new Float64Array(count).fill(Number.NaN)
  all.set(values, first)
  return all
}

export interface DemandTogether extends CoincidentDemand {
  readonly powerFactor: number | null
  readonly basis: PowerFactorBasis | null
  /** Whether a power factor stood in for one that was not measured. */
  readonly isAssumed: boolean
  readonly thresholdKw: number
}

/** What the counted sources among these devices drew together, block by block (domain.md §5.2). */
export function demandTogether(over: DemandOver, selected: ReadonlySet<number>): DemandTogether {
  const sources = countedAmong(over, selected)
  const { together, thresholdKw } = drawnTogether(over, sources, ({ powerFactor }) => powerFactor.value)
  const supplied = sources.filter(hasSupplied)
  const { value, basis } = powerFactorTogether(
    supplied.map(({ powerFactor }) => powerFactor),
    () => apparentSums(together, thresholdKw),
  )
  return {
    ...together,
    thresholdKw,
    powerFactor: value,
    basis,
    isAssumed: supplied.some(({ powerFactor }) => powerFactor.value === null),
  }
}

/** The counted sources among the selected devices. */
export function countedAmong(over: DemandOver, selected: ReadonlySet<number>): DeviceDemandOver[] {
  const chosen = over.devices.filter(({ device }) => selected.has(device.id))
  const counted = new Set(countedSources(chosen.map(({ device }) => device)).map(({ id }) => id))
  return chosen.filter(({ device }) => counted.has(device.id))
}

export const hasSupplied = ({ vectors }: DeviceDemandOver) => vectors.kw.some((kw) => kw > 0)

/** What stands in where a meter tells no reactive power in a block: the device's factor of the period; null: none. */
export type StandIn = (one: DeviceDemandOver) => number | null

export function drawnTogether(over: DemandOver, sources: readonly DeviceDemandOver[], standIn: StandIn) {
  // Energised means that one of them supplies: the smallest threshold decides.
  const thresholdKw = Math.min(...sources.map(({ thresholdKw: kw }) => kw))
  const devices = sources.map((one): DeviceDemand => ({ ...one.vectors, averagePf: standIn(one) }))
  const { start, blockMs } = over.grid
  return { thresholdKw, together: coincidentDemand(devices, over.blocks, thresholdKw, start, blockMs) }
}

/** What is told of a device's demand over a range; nothing of one that the range does not have. */
export type DemandOf = (deviceId: number) => {
  readonly own: DemandStats | undefined
  readonly factor: PeriodPowerFactor | undefined
}

/** Of a branch. */
export interface BranchDemand {
  /** Of its counted sources. */
  readonly together: DemandStats
  readonly demandOf: DemandOf
}

export const demandInBlocks =
  (over: DemandOver): DemandOf =>
  (id) => {
    const one = over.devices.find(({ device }) => device.id === id)
    return { own: one && ownDemand(over, one), factor: one?.powerFactor }
  }

/** By branch id. */
export function branchDemands({ branches }: Tree, over: DemandOver): Map<number, BranchDemand> {
  const demandOf = demandInBlocks(over)
  return new Map(
    branches.map(({ id, devices }) => {
      const together = demandTogether(over, new Set(devices.map((device) => device.id))).stats
      return [id, { together, demandOf }]
    }),
  )
}

/** Demand of one device: kVA of a source, kW of a load (domain.md §5.3). */
export function ownDemand(over: DemandOver, one: DeviceDemandOver): OwnDemand {
  return ownDemands(over)(one)
}

type OwnDemand = DemandStats & { readonly kva: ArrayLike<number> }

/** Worked out once: a report asks for a generator's as a source and as a set. */
const ownDemands = onceEach((over: DemandOver) =>
  onceEach((one: DeviceDemandOver): OwnDemand => {
    const { device, vectors, thresholdKw } = one
    if (device.isLoad)
      return { ...demandStats(vectors.kw, vectors.kw, thresholdKw, over.grid), kva: vectors.kw }
    const { together } = drawnTogether(over, [one], ({ powerFactor }) => powerFactor.value)
    return { ...together.stats, kva: together.kva }
  }),
)
