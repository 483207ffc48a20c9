/**
 * Energy per chart bucket from the days of one device.
 *
 * kwh = Σ of the blocks in the bucket; a bucket or range end that cuts a block takes its share of the measured time
 * (block-part). A day that lies wholly inside a bucket counts by its totals, so months need no blocks. coverage =
 * measured time ÷ length of the bucket's part in the range, or in what of it was due; energy across a gap is counted
 * where it lies and told as estimatedKwh, so that Σ buckets = total. Nothing known → null. A partial bucket is never
 * scaled up. kWh. Source: domain.md §0 "Buckets", §2.8, §3 daily_kwh, §15.5 (V-M12).
 */
import type { Kwh } from '../quantity.ts'
import type { BucketSpan } from '../time/buckets.ts'
import { BLOCK_MS, type Interval, intersection, lengthMs, SECOND_MS } from '../time/interval.ts'
import { blockShare } from './block-part.ts'
import { type BlockVectors, dayTotals } from './day-totals.ts'
import { coverageRatio } from './device-range.ts'

export interface EnergyDay {
  /** The local day as instants. */
  from: number
  to: number
  kwh: Kwh | null
  /** Not given: none. */
  estimatedKwh?: Kwh
  coverageS: number
  /** Needed only for days that a bucket cuts. */
  blocks: BlockVectors | null
}

export interface BucketValue extends BucketSpan {
  kwh: Kwh | null
  /** How much of it was spread over a gap. */
  estimatedKwh: Kwh
  coverage: number
}

interface Sum {
  kwh: Kwh | null
  estimatedKwh: Kwh
  coverageS: number
}

function addTo(sum: Sum, kwh: Kwh | null, estimatedKwh: Kwh, coverageS: number): void {
  sum.coverageS += coverageS
  sum.estimatedKwh += estimatedKwh
  if (kwh !== null) sum.kwh = (sum.kwh ?? 0) + kwh
}

function addCutDay(sum: Sum, day: EnergyDay, span: BucketSpan): void {
  const part = intersection(day, span)
  if (part === null || day.blocks === null) return
  const first = Math.max(0, Math.floor((part.from - day.blocks.start) / BLOCK_MS))
  const last = Math.min(day.blocks.kwh.length, Math.ceil((part.to - day.blocks.start) / BLOCK_MS))
  for (let block = first; block < last; block++) {
    const share = blockShare(day.blocks, block, part)
    if (share === 0) continue
    const kwh = day.blocks.kwh[block]!
    const estimated = day.blocks.estimatedKwh?.[block] ?? 0
    const coverageS = day.blocks.coverageS[block] ?? 0
    addTo(sum, Number.isNaN(kwh) ? null : kwh * share, estimated * share, coverageS * share)
  }
}

/** `days` and `spans` in order of time; days not given are not measured. `due`: when readings were (`dueWithin`). */
export function bucketEnergy(
  days: readonly EnergyDay[],
  spans: readonly BucketSpan[],
  due?: Interval,
): BucketValue[] {
  let first = 0
  return spans.map((span) => {
    while (first < days.length && days[first]!.to <= span.from) first += 1
    const sum: Sum = { kwh: null, estimatedKwh: 0, coverageS: 0 }
    for (let i = first; i < days.length && days[i]!.from < span.to; i++) {
      const day = days[i]!
      if (day.from >= span.from && day.to <= span.to)
        addTo(sum, day.kwh, day.estimatedKwh ?? 0, day.coverageS)
      else addCutDay(sum, day, span)
    }
    const part = due === undefined ? span : intersection(span, due)
    const coverage = coverageRatio(sum.coverageS, part === null ? 0 : lengthMs(part) / SECOND_MS)
    return { ...span, kwh: sum.kwh, estimatedKwh: sum.estimatedKwh, coverage }
  })
}

/** A day of blocks as an energy day, its totals added up from the blocks. */
export function energyDay(blocks: BlockVectors): EnergyDay {
  const day = { from: blocks.start, to: blocks.start + blocks.kwh.length * BLOCK_MS }
  const totals = dayTotals(blocks, day, { from: day.from, to: day.from })
  const { kwh, estimatedKwh = 0, coverageS } = totals
  return { ...day, kwh, estimatedKwh, coverageS, blocks }
}
