/**
 * Many days as one stretch: what is added to it gives the figures that adding to the days themselves gives, so that days which
 * are over are added up once. Source: domain.md §5.2, §5.3.
 */
import { groupBy } from '../../group-by.ts'
import { type DemandSums, NO_DEMAND_SUMS } from '../demand-stats.ts'
import { addFactors, addOwn, type Factors } from './add-parts.ts'
import { ASSUMED, type DemandPart, FACTORS, SUPPLIED, type TogetherPart } from './part.ts'

/** `parts` in order of time and of the same blocks; one for each list of devices. */
export function foldParts(parts: readonly DemandPart[]): DemandPart[] {
  return [...groupBy(parts, ({ deviceIds }) => deviceIds).values()].map(foldSame)
}

/** All of them tell of the same devices. */
function foldSame(parts: readonly DemandPart[]): DemandPart {
  const { start, blockMs, deviceIds, factors } = parts[0]!
  const devices = [...addOwn(parts).values()]
  const sums = [...addFactors(parts.map((part) => ({ part, assumed: ASSUMED }))).values()]
  // Sources stand first.
  const sources = sums.slice(0, factors.length / FACTORS.length)
  return {
    start,
    blockMs,
    deviceIds,
    own: Float64Array.from([
      ...devices.map(({ max }) => max),
      ...devices.map(({ min }) => min),
      ...devices.map(({ sum }) => sum),
    ]),
    counts: Int32Array.from([
      ...devices.map(({ blocks }) => blocks),
      ...devices.map(({ blocks, peakAt }) => (blocks === 0 ? 0 : (peakAt - start) / blockMs)),
      ...devices.map((_, n) => marksOf(sources[n])),
    ]),
    factors: Float64Array.from(sources.flatMap((one) => FACTORS.map((name) => one[name] ?? Number.NaN))),
  }
}

const marksOf = (sums: Factors | undefined) =>
  (sums?.hasSupplied ? SUPPLIED : 0) | (sums?.isAssumed ? ASSUMED : 0)

/** What counted sources drew together over days, in order; there is one at least. */
export function foldTogether(days: readonly TogetherPart[]): TogetherPart {
  const known = days.map(({ own }) => own).filter(({ blocks }) => blocks > 0)
  return {
    own: known.length === 0 ? NO_DEMAND_SUMS : known.reduce(joined),
    real: days.reduce((sum, { real }) => sum + real, 0),
    apparent: days.reduce((sum, { apparent }) => sum + apparent, 0),
    assumedIds: [...new Set(days.flatMap(({ assumedIds }) => assumedIds))],
  }
}

/** `after` comes later; both have energised blocks. */
export function joined(before: DemandSums, after: DemandSums): DemandSums {
  const isHigher = after.max! > before.max!
  return {
    max: isHigher ? after.max : before.max,
    min: Math.min(before.min!, after.min!),
    sum: before.sum + after.sum,
    blocks: before.blocks + after.blocks,
    peakAt: isHigher ? after.peakAt : before.peakAt,
  }
}
