/**
 * What the sources of a branch beside the sun gave together, block by block: kWh and kvarh where both are known of all that gave
 * something, for as much of the block as demand needs (§5.1): of less of it, as of the one that runs, its kvar would be too few.
 * The sun's inverters give hardly any kvar; the grid's meter sees the rest. Source: domain.md §16.M.
 */
import type { BlockVectors } from '../../energy/day-totals.ts'
import { countedSources } from '../../site/counted-sources.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { BLOCK_MS, type Instant, type Interval, SECOND_MS } from '../../time/interval.ts'
import { localMinutes } from '../../time/zone.ts'
import { LEAST_DEMAND_COVERAGE } from '../block-demand.ts'
import type { ReactiveBlock } from './capacitor-advice.ts'

export interface PlacedReactiveBlock extends ReactiveBlock {
  /** Local, 0 to 23. */
  readonly hour: number
}

/** Below it a block is not energised, kWh. */
const LEAST_KWH = 0.05
const HOUR_MINUTES = 60
const LEAST_COVERED_S = (LEAST_DEMAND_COVERAGE * BLOCK_MS) / SECOND_MS

type ReactiveVectors = Pick<BlockVectors, 'start' | 'kwh' | 'kvarh' | 'coverageS'>

export const reactiveSources = (branch: Branch): Device[] =>
  countedSources(branch.devices).filter(({ deviceType }) => deviceType !== 'SOLAR')

/** kvarh of a block; NaN: not known of enough of it. */
const knownKvarh = ({ kvarh, coverageS }: ReactiveVectors, n: number): number =>
  coverageS[n]! >= LEAST_COVERED_S ? kvarh[n]! : Number.NaN

/** Those that are over by `until`. */
export function reactiveBlocks(
  branch: Branch,
  days: readonly { readonly deviceId: number; readonly vectors: ReactiveVectors }[],
  until: Instant,
): PlacedReactiveBlock[] {
  const sets = new Set(
    branch.devices.filter(({ deviceType }) => deviceType === 'GENERATOR').map(({ id }) => id),
  )
  const sums = new Map<Instant, { kwh: number; kvarh: number; isOnSet: boolean }>()
  for (const { deviceId, vectors } of days)
    for (let n = 0; n < vectors.kwh.length; n++) {
      const kwh = vectors.kwh[n]!
      const at = vectors.start + n * BLOCK_MS
      if (!(kwh > 0) || at + BLOCK_MS > until) continue
      const sum = sums.get(at) ?? { kwh: 0, kvarh: 0, isOnSet: false }
      // NaN stays: of a source that gave something its reactive part is not known.
      sum.kwh += kwh
      sum.kvarh += knownKvarh(vectors, n)
      sum.isOnSet ||= sets.has(deviceId)
      sums.set(at, sum)
    }
  return [...sums]
    .filter(([, { kwh, kvarh }]) => kwh >= LEAST_KWH && !Number.isNaN(kvarh))
    .map(([at, sum]) => ({ ...sum, hour: Math.floor(localMinutes(branch.zone, at) / HOUR_MINUTES) }))
}

/** Share of the blocks of a span of which kWh and kvarh are known of every source that stood there, 0 to 1. */
export function reactiveShare(
  branch: Branch,
  days: Parameters<typeof reactiveBlocks>[1],
  { from, to }: Interval,
): number {
  const sources = reactiveSources(branch)
  const known = new Map<Instant, number>()
  for (const { vectors } of days)
    for (let n = 0; n < vectors.kwh.length; n++) {
      const at = vectors.start + n * BLOCK_MS
      const kwh = vectors.kwh[n]!
      if (kwh === 0 || (kwh > 0 && !Number.isNaN(knownKvarh(vectors, n))))
        known.set(at, (known.get(at) ?? 0) + 1)
    }
  let [all, whole] = [0, 0]
  for (let at = from; at < to; at += BLOCK_MS) {
    const there = sources.filter(({ since, validTo }) => since <= at && (validTo === null || at < validTo))
    all += 1
    if (there.length > 0 && (known.get(at) ?? 0) >= there.length) whole += 1
  }
  return all === 0 ? 0 : whole / all
}
