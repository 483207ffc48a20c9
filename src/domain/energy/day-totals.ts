import { qualityOfRank, qualityRank } from '../meter/quality.ts'
import type { Kwh } from '../quantity.ts'
import { BLOCK_MS, type Interval, intersection, lengthMs, SECOND_MS } from '../time/interval.ts'
import { blockShare, type PlacedBlocks } from './block-part.ts'

/**
 * One local day of a device as parallel vectors of 15-minute blocks. NaN stands for unknown inside the number
 * vectors (typed arrays hold no null) and becomes null again in every result.
 */
export interface BlockVectors extends PlacedBlocks {
  readonly kwh: ArrayLike<number>
  /** How much of `kwh` was spread over a gap; not given: none of it. */
  readonly estimatedKwh?: ArrayLike<number> | null
  readonly kvarh: ArrayLike<number>
  readonly kva: ArrayLike<number>
  readonly coverageS: ArrayLike<number>
  readonly onS: ArrayLike<number>
  readonly readings: ArrayLike<number>
  /** One code per block, '-' where nothing is known. */
  readonly quality: string
}

export interface DayTotals {
  readonly kwh: Kwh | null
  /** How much of it was spread over a gap: its sum is known, its shape is not. Not given: none. */
  readonly estimatedKwh?: Kwh
  readonly kvarh: number | null
  /** Energy of the blocks inside the daylight window, kWh. */
  readonly daylightKwh: Kwh | null
  readonly coverageS: number
  readonly periodS: number
  readonly onS: number | null
  readonly readings: number
  readonly quality: string | null
}

/**
 * Sums a day's blocks over `clip` (the whole day for a rollup, less at the ends of a range).
 * A block cut by the clip gives its share of the measured time (block-part). A total is null only when no block of it is known; unknown blocks lower the coverage instead.
 */
export function dayTotals(vectors: BlockVectors, clip: Interval, daylight: Interval): DayTotals {
  const sums = { kwh: Number.NaN, kvarh: Number.NaN, daylight: Number.NaN, onS: Number.NaN }
  let estimatedKwh = 0
  let coverageS = 0
  let readings = 0
  let worst = 0
  const lit = intersection(clip, daylight)
  for (let n = 0; n < vectors.kwh.length; n++) {
    const at = vectors.start + n * BLOCK_MS
    if (at >= clip.to || at + BLOCK_MS <= clip.from) continue
    const share = blockShare(vectors, n, clip)
    sums.kwh = plus(sums.kwh, vectors.kwh[n]!, share)
    sums.kvarh = plus(sums.kvarh, vectors.kvarh[n]!, share)
    sums.onS = plus(sums.onS, vectors.onS[n]!, share)
    if (lit) sums.daylight = plus(sums.daylight, vectors.kwh[n]!, blockShare(vectors, n, lit))
    estimatedKwh += (vectors.estimatedKwh?.[n] ?? 0) * share
    coverageS += vectors.coverageS[n]! * share
    readings += vectors.readings[n]!
    worst = Math.max(worst, qualityRank(vectors.quality[n] ?? null))
  }
  return {
    kwh: nanToNull(sums.kwh),
    estimatedKwh,
    kvarh: nanToNull(sums.kvarh),
    daylightKwh: nanToNull(sums.daylight),
    coverageS: Math.round(coverageS),
    periodS: Math.round(lengthMs(clip) / SECOND_MS),
    onS: nanToNull(sums.onS),
    readings,
    quality: qualityOfRank(worst),
  }
}

function plus(sum: number, value: number, share: number): number {
  if (Number.isNaN(value) || share === 0) return sum
  return (Number.isNaN(sum) ? 0 : sum) + value * share
}

const nanToNull = (sum: number): number | null => (Number.isNaN(sum) ? null : sum)
