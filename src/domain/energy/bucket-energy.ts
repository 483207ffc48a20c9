/**
 * Energy per chart bucket from the days of one device.
 *
 * kwh = Σ of the blocks in the bucket; a bucket or range end that cuts a block takes the
 * block's linear share. A day that lies wholly inside a bucket counts by its totals, so months
 * need no blocks. coverage = measured time ÷ length of the bucket's part in the range, or in what of it was due. Nothing
 * measured (coverage 0) → null, even where the register tells how much passed: a gap stays a
 * gap. A partial bucket is never scaled up. kWh. Source: domain.md §0 "Buckets", §2.8, §3 daily_kwh.
 */
import type { BucketSpan } from '../time/buckets.ts'
import { BLOCK_MS, type Interval, intersection, lengthMs, SECOND_MS } from '../time/interval.ts'
import { type BlockVectors, dayTotals } from './day-totals.ts'
import { coverageOf } from './device-range.ts'

export interface EnergyDay {
  /** The local day as instants. */
  from: number
  to: number
  kwh: number | null
  coverageS: number
  /** Needed only for days that a bucket cuts. */
  blocks: BlockVectors | null
}

export interface BucketValue extends BucketSpan {
  kwh: number | null
  coverage: number
}

interface Sum {
  kwh: number | null
  coverageS: number
}

function addTo(sum: Sum, kwh: number | null, coverageS: number): void {
  sum.coverageS += coverageS
  if (kwh !== null) sum.kwh = (sum.kwh ?? 0) + kwh
}

function addCutDay(sum: Sum, day: EnergyDay, span: BucketSpan): void {
  const part = intersection(day, span)
  if (part === null || day.blocks === null) return
  const first = Math.max(0, Math.floor((part.from - day.blocks.start) / BLOCK_MS))
  const last = Math.min(day.blocks.kwh.length, Math.ceil((part.to - day.blocks.start) / BLOCK_MS))
  for (let block = first; block < last; block++) {
    const at = day.blocks.start + block * BLOCK_MS
    const share = (Math.min(at + BLOCK_MS, part.to) - Math.max(at, part.from)) / BLOCK_MS
    const kwh = day.blocks.kwh[block]!
    addTo(sum, Number.isNaN(kwh) ? null : kwh * share, (day.blocks.coverageS[block] ?? 0) * share)
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
    const sum: Sum = { kwh: null, coverageS: 0 }
    for (let i = first; i < days.length && days[i]!.from < span.to; i++) {
      const day = days[i]!
      if (day.from >= span.from && day.to <= span.to) addTo(sum, day.kwh, day.coverageS)
      else addCutDay(sum, day, span)
    }
    const part = due === undefined ? span : intersection(span, due)
    const coverage = coverageOf(sum.coverageS, part === null ? 0 : lengthMs(part) / SECOND_MS)
    return { ...span, kwh: coverage > 0 ? sum.kwh : null, coverage }
  })
}

/** A day of blocks as an energy day, its totals added up from the blocks. */
export function energyDay(blocks: BlockVectors): EnergyDay {
  const day = { from: blocks.start, to: blocks.start + blocks.kwh.length * BLOCK_MS }
  const totals = dayTotals(blocks, day, { from: day.from, to: day.from })
  return { ...day, kwh: totals.kwh, coverageS: totals.coverageS, blocks }
}
