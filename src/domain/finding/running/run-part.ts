/**
 * The on-time of a set in parts of 15-minute blocks: each with its share of the block's energy and of the litres that the
 * fuel curve gives at the block's load. A block whose energy is not known leaves those of its parts null.
 * Source: domain.md §16.G, §6.2.
 */
import type { BlockVectors } from '../../energy/day-totals.ts'
import type { Kwh, Litres } from '../../quantity.ts'
import { litresPerHourOn } from '../../score/generator/fuel-curve.ts'
import { BLOCK_MS, HOUR_MS, type Instant } from '../../time/interval.ts'
import { type BurningSet, curvePoints } from './kwh-cost.ts'
import type { Stretch } from './set-time.ts'

export interface RunPart extends Stretch {
  /** Start of its block. */
  readonly block: Instant
  readonly hours: number
  readonly kwh: Kwh | null
  /** null: the rating or the energy is not known. */
  readonly litres: Litres | null
  /** Mean of the block while it was on; null: not known. */
  readonly kva: number | null
}

export type BlocksOfDay = Pick<BlockVectors, 'start' | 'kwh' | 'kva' | 'onS'>

/** `days`: blocks of the set, a local day each; `setOn`: as it burns on a day. */
export function runParts(
  stretches: readonly Stretch[],
  days: readonly BlocksOfDay[],
  setOn: (day: string) => BurningSet,
): RunPart[] {
  const cut = stretches.flatMap(cutByBlock)
  const onMs = new Map<Instant, number>()
  for (const { block, from, to } of cut) onMs.set(block, (onMs.get(block) ?? 0) + to - from)
  const energy = new Map<Instant, BlockEnergy>()
  for (const day of days)
    for (let n = 0; n < day.kwh.length; n++)
      energy.set(day.start + n * BLOCK_MS, { kwh: known(day.kwh[n]), kva: known(day.kva[n]) })
  return cut.map((part) => {
    const own = energy.get(part.block)
    const hours = (part.to - part.from) / HOUR_MS
    const onHours = onMs.get(part.block)! / HOUR_MS
    const kwh = own?.kwh ?? null
    const share = (part.to - part.from) / onMs.get(part.block)!
    const perHour = litresAt(setOn(part.day), kwh === null ? null : kwh / onHours)
    return {
      ...part,
      hours,
      kwh: kwh === null ? null : kwh * share,
      litres: perHour === null ? null : perHour * hours,
      kva: own?.kva ?? null,
    }
  })
}

interface BlockEnergy {
  readonly kwh: number | null
  readonly kva: number | null
}

const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** The least share of the rating at which the curve is read while the set runs: it idles. */
const IDLE_SHARE = 1e-6

function litresAt(set: BurningSet, kw: number | null): number | null {
  const points = curvePoints(set)
  if (points === null || set.ratedKw === null || kw === null) return null
  return litresPerHourOn(points, set.ratedKw, Math.max(kw, set.ratedKw * IDLE_SHARE))
}

function cutByBlock(stretch: Stretch) {
  const parts: (Stretch & { readonly block: Instant })[] = []
  for (let from = stretch.from; from < stretch.to; ) {
    const block = Math.floor(from / BLOCK_MS) * BLOCK_MS
    const to = Math.min(stretch.to, block + BLOCK_MS)
    parts.push({ ...stretch, from, to, block })
    from = to
  }
  return parts
}
