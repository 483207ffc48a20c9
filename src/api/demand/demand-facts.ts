import {
  type CoincidentDemand,
  coincidentDemand,
  type DeviceDemand,
} from '#domain/demand/coincident-demand.ts'
import { type DemandGrid, type DemandStats, demandStats } from '#domain/demand/demand-stats.ts'
import { type DemandVectors, demandVectors } from '#domain/demand/fill-demand.ts'
import {
  type PeriodPowerFactor,
  type PowerFactorBasis,
  periodPowerFactor,
  powerFactorTogether,
} from '#domain/demand/power-factor.ts'
import { widenBlocks } from '#domain/demand/widen-blocks.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import type { BlockVectors } from '#domain/energy/day-totals.ts'
import { type AskedRange, spanOf } from '#domain/energy/elapsed-range.ts'
import { onThresholdKw } from '#domain/energy/hours/on-threshold.ts'
import { ratedKw } from '#domain/meter/register/rating.ts'
import { type Instant, type Interval, MINUTE_MS } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { sendersOfFactor } from '#store/demand/quality.ts'
import { blocksOfDevices } from '#store/energy/energy.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Branch, Device, Tree } from '#store/site/organisation.ts'
import { zonesOf } from '../site/zones.ts'

export interface DeviceBlock extends BlockVectors {
  /** Its kVA are worked out from the power factor that the meter sends. */
  readonly isOwnFactor: boolean
}

/** The block vectors of every device over the days that a range has in its branch, by device id. */
export type DeviceBlocks = ReadonlyMap<number, readonly DeviceBlock[]>

export async function deviceBlocks(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  elapsed: AskedRange,
  wanted: 'all' | 'demand' = 'demand',
): Promise<DeviceBlocks> {
  const blocks = new Map<number, DeviceBlock[]>()
  for (const zone of new Set(branches.map((branch) => branch.zone))) {
    const span = elapsed.of(zone)
    if (span.to <= span.from) continue
    const ids = branches
      .filter((branch) => branch.zone === zone)
      .flatMap(({ devices }) => devices.map(({ id }) => id))
    const days = [localDay(zone, span.from), localDay(zone, span.to - 1)] as const
    const own = await sendersOfFactor(tx, scope, ids, span)
    for (const row of await blocksOfDevices(tx, scope, ids, days, zone, wanted)) {
      const day = { ...row.vectors, isOwnFactor: own.has(row.deviceId) }
      blocks.set(row.deviceId, [...(blocks.get(row.deviceId) ?? []), day])
    }
  }
  return blocks
}

export interface DeviceDemandOver {
  readonly device: Device
  readonly vectors: DemandVectors
  readonly powerFactor: PeriodPowerFactor
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

export function demandOver(tree: Tree, blocks: DeviceBlocks, elapsed: AskedRange): DemandOver {
  const blockMs = tree.organisation.demandBlockMinutes * MINUTE_MS
  const widening = tree.organisation.demandBlockMinutes / 15
  const { start, count } = wholeBlocks(spanOf(elapsed, zonesOf(tree, tree.branches)), blockMs)
  const devices = tree.branches.flatMap((branch) => {
    const clip = elapsed.of(branch.zone)
    const own = wholeBlocks(clip, blockMs)
    const first = (own.start - start) / blockMs
    return branch.devices.map((device) => {
      const days = blocks.get(device.id) ?? []
      const fine = demandVectors(days, own.start, own.count * widening)
      const vectors = within(widening === 1 ? fine : widened(fine, widening), first, count)
      const thresholdKw = onThresholdKw(ratedKw(device.ratedKva), device.deviceType)
      const isOwnFactor = days.some((day) => day.isOwnFactor)
      const measured = { days, clip, power: vectors, onThresholdKw: thresholdKw, isOwnFactor }
      return { device, vectors, thresholdKw, powerFactor: periodPowerFactor(measured) }
    })
  })
  return { grid: { start, blockMs }, blocks: count, devices }
}

/** Only whole blocks have a demand: the first that begins in the range to the last that ends in it. */
function wholeBlocks({ from, to }: Interval, blockMs: number): { start: Instant; count: number } {
  const start = Math.ceil(from / blockMs) * blockMs
  return { start, count: Math.max(0, Math.floor((to - start) / blockMs)) }
}

/** The same blocks on a grid on which `first` blocks come before them. */
function within(vectors: DemandVectors, first: number, count: number): DemandVectors {
  if (first === 0 && vectors.kw.length === count) return vectors
  const placed = (values: Float64Array) => {
    const all = new Float64Array(count).fill(Number.NaN)
    all.set(values, first)
    return all
  }
  return { kw: placed(vectors.kw), kvar: placed(vectors.kvar), kva: placed(vectors.kva) }
}

function widened({ kw, kvar, kva }: DemandVectors, times: number): DemandVectors {
  return { kw: widenBlocks(kw, times), kvar: widenBlocks(kvar, times), kva: widenBlocks(kva, times) }
}

/** What the counted sources among these devices drew together, block by block (domain.md §5.2). */
export function demandTogether(
  over: DemandOver,
  selected: ReadonlySet<number>,
): CoincidentDemand & {
  powerFactor: number | null
  basis: PowerFactorBasis | null
  isAssumed: boolean
  thresholdKw: number
} {
  const chosen = over.devices.filter(({ device }) => selected.has(device.id))
  const counted = new Set(countedSources(chosen.map(({ device }) => device)).map(({ id }) => id))
  const sources = chosen.filter(({ device }) => counted.has(device.id))
  // Energised means that one of them supplies: the smallest threshold decides.
  const thresholdKw = Math.min(...sources.map(({ thresholdKw: kw }) => kw))
  const together = coincidentDemand(
    sources.map(demandOf),
    over.blocks,
    thresholdKw,
    over.grid.start,
    over.grid.blockMs,
  )
  const supplied = sources.filter(({ vectors }) => vectors.kw.some((kw) => kw > 0))
  const { value, basis } = powerFactorTogether(
    supplied.map(({ powerFactor }) => powerFactor),
    together,
    thresholdKw,
  )
  return {
    ...together,
    thresholdKw,
    powerFactor: value,
    basis,
    isAssumed: supplied.some(({ powerFactor }) => powerFactor.value === null),
  }
}

function demandOf({ vectors, powerFactor }: DeviceDemandOver): DeviceDemand {
  return { ...vectors, averagePf: powerFactor.value }
}

/** Demand of one device: kVA of a source, kW of a load (domain.md §5.3). */
export function ownDemand(over: DemandOver, one: DeviceDemandOver): DemandStats & { kva: ArrayLike<number> } {
  const { device, vectors, thresholdKw } = one
  if (device.isLoad)
    return { ...demandStats(vectors.kw, vectors.kw, thresholdKw, over.grid), kva: vectors.kw }
  const own = coincidentDemand([demandOf(one)], over.blocks, thresholdKw, over.grid.start, over.grid.blockMs)
  return { ...own.stats, kva: own.kva }
}
