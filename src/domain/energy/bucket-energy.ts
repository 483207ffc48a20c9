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
import { BLOCK_MS, type Interval, SECOND_MS } from '../time/interval.ts'
import { dayInterval } from '../time/zone.ts'
import { blockShare, type PlacedBlocks } from './block-part.ts'
import type { BlockVectors } from './day-totals.ts'
import { coverageRatio, type DeviceDay } from './device-range.ts'

export interface EnergyDay {
  /** The local day as instants. */
  from: number
  to: number
  kwh: Kwh | null
  /** Not given: none. */
  estimatedKwh?: Kwh
  coverageS: number
  /** Needed only for days that a bucket cuts. */
  blocks: EnergyBlocks | null
}

/** What of a day of blocks its energy is made of. */
export type EnergyBlocks = PlacedBlocks & Pick<BlockVectors, 'kwh' | 'estimatedKwh' | 'coverageS'>

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
  const { blocks } = day
  const from = Math.max(day.from, span.from)
  const to = Math.min(day.to, span.to)
  if (to <= from || blocks === null) return
  const first = Math.max(0, Math.floor((from - blocks.start) / BLOCK_MS))
  const last = Math.min(blocks.kwh.length, Math.ceil((to - blocks.start) / BLOCK_MS))
  for (let block = first; block < last; block++) {
    const start = blocks.start + block * BLOCK_MS
    // Nearly all are whole: thousands of buckets of a month need no part of their own.
    const share = from <= start && to >= start + BLOCK_MS ? 1 : blockShare(blocks, block, { from, to })
    if (share === 0) continue
    const kwh = blocks.kwh[block]!
    const estimated = blocks.estimatedKwh?.[block] ?? 0
    const coverageS = blocks.coverageS[block] ?? 0
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
  const sum: Sum = { kwh: null, estimatedKwh: 0, coverageS: 0 }
  return spans.map((span) => {
    while (first < days.length && days[first]!.to <= span.from) first += 1
    sum.kwh = null
    sum.estimatedKwh = sum.coverageS = 0
    for (let i = first; i < days.length && days[i]!.from < span.to; i++) {
      const day = days[i]!
      if (day.from >= span.from && day.to <= span.to)
        addTo(sum, day.kwh, day.estimatedKwh ?? 0, day.coverageS)
      else addCutDay(sum, day, span)
    }
    const { start, from, to } = span
    const dueMs = due === undefined ? to - from : Math.min(to, due.to) - Math.max(from, due.from)
    const coverage = coverageRatio(sum.coverageS, Math.max(0, dueMs) / SECOND_MS)
    return { start, from, to, kwh: sum.kwh, estimatedKwh: sum.estimatedKwh, coverage }
  })
}

/**
 * The days of a device for buckets of days and longer: by their totals, and by their blocks where those are there. `days` are
 * in order of time, as the range of which `blocks` are the days that it cuts.
 */
export function daysForBuckets(
  days: readonly DeviceDay[],
  blocks: readonly EnergyBlocks[],
  bounds: (day: string) => Interval,
): EnergyDay[] {
  const cut = new Map(blocks.map((own) => [own.start, own]))
  return days.map(({ day, kwh, estimatedKwh = 0, coverageS }) => {
    const { from, to } = bounds(day)
    const own = cut.get(from)
    return own ? energyDay(own) : { from, to, kwh, estimatedKwh, coverageS, blocks: null }
  })
}

/** The days of a range that it holds a part of alone: all others count by their totals. */
export function cutDays<Day extends EnergyBlocks>(days: readonly Day[], { from, to }: Interval): Day[] {
  return days.filter(({ start, kwh }) => start < from || start + kwh.length * BLOCK_MS > to)
}

/** A day of blocks as an energy day, its totals added up from the blocks. */
export function energyDay(blocks: EnergyBlocks): EnergyDay {
  const { start, kwh: values, estimatedKwh: estimated, coverageS: covered } = blocks
  const sum: Sum = { kwh: null, estimatedKwh: 0, coverageS: 0 }
  for (let n = 0; n < values.length; n++) {
    const kwh = values[n]!
    addTo(sum, Number.isNaN(kwh) ? null : kwh, estimated?.[n] ?? 0, covered[n] ?? 0)
  }
  const { kwh, estimatedKwh } = sum
  const coverageS = Math.round(sum.coverageS)
  return { from: start, to: start + values.length * BLOCK_MS, kwh, estimatedKwh, coverageS, blocks }
}

/** Days as parts of the elapsed range: its first and last day are cut, and so are their totals. */
export function energyDays(days: readonly DeviceDay[], zone: string, elapsed: Interval): EnergyDay[] {
  const parts: EnergyDay[] = []
  for (const { day, kwh, estimatedKwh = 0, coverageS } of days) {
    const whole = dayInterval(zone, day)
    const from = Math.max(whole.from, elapsed.from)
    const to = Math.min(whole.to, elapsed.to)
    if (from < to) parts.push({ from, to, kwh, estimatedKwh, coverageS, blocks: null })
  }
  return parts
}
