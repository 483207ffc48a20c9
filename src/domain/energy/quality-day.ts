/**
 * How one local day of a device was read, in seconds: measured, estimated, missing.
 *
 *   measured    covered without a gap
 *   estimated   not covered, in blocks whose energy is spread over a gap (flag E)
 *   missing     the rest of what the device has lived of the day
 * measured + estimated + missing = the time of the day between the device's first reading and now.
 * Source: domain.md §2.8, §15.5, issue 13 T20.
 */
import { BLOCK_MS, type Interval, SECOND_MS } from '../time/interval.ts'
import type { BlockVectors } from './day-totals.ts'

export interface QualityDay {
  readonly measuredS: number
  readonly estimatedS: number
  readonly missingS: number
  readonly readings: number
}

/** `day` is the local day, `life` from the device's first reading until now; null: no row of that day. */
export function qualityDay(vectors: BlockVectors | null, day: Interval, life: Interval): QualityDay {
  const lived = { from: Math.max(day.from, life.from), to: Math.min(day.to, life.to) }
  const livedS = Math.max(0, (lived.to - lived.from) / SECOND_MS)
  let measuredS = 0
  let estimatedS = 0
  let readings = 0
  for (let n = 0; n < (vectors?.kwh.length ?? 0); n++) {
    const { start, coverageS, quality, readings: counts } = vectors!
    const at = start + n * BLOCK_MS
    const inside = Math.min(at + BLOCK_MS, lived.to) - Math.max(at, lived.from)
    const blockS = Math.max(0, inside / SECOND_MS)
    const covered = Math.min(blockS, coverageS[n]!)
    measuredS += covered
    if (quality[n] === 'E') estimatedS += blockS - covered
    readings += counts[n]!
  }
  return { measuredS, estimatedS, missingS: Math.max(0, livedS - measuredS - estimatedS), readings }
}

export interface QualityShares {
  readonly measured: number | null
  readonly estimated: number | null
  readonly missing: number | null
}

/** Shares of all days, 0 to 1; null where nothing was lived. */
export function qualityShares(days: readonly QualityDay[]): QualityShares {
  const sum = (of: (day: QualityDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const [measured, estimated, missing] = [
    sum((day) => day.measuredS),
    sum((day) => day.estimatedS),
    sum((day) => day.missingS),
  ]
  const whole = measured + estimated + missing
  if (whole === 0) return { measured: null, estimated: null, missing: null }
  return { measured: measured / whole, estimated: estimated / whole, missing: missing / whole }
}
