import {
  type BucketedRange,
  type BucketFacts,
  bucketedRange,
  type EnergyFacts,
} from '#domain/energy/bucketed-range.ts'
import { elapsedRange } from '#domain/energy/elapsed-range.ts'
import type { RangeFacts } from '#domain/energy/range-facts.ts'
import type { Selection } from '#domain/site/selection.ts'
import { type Bucket, shortBucketMs } from '#domain/time/buckets.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { energyBlocks } from '#store/energy/energy-blocks.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { selectBranches } from '../frame/scope.ts'
import { localTimes } from '../site/present.ts'
import { requireRange } from './range-facts.ts'

interface Asked {
  readonly from: string
  readonly to: string
  readonly interval: Bucket
}

type ShownRange = BucketedRange & Omit<RangeFacts, 'ranges'>

/** The range and its buckets for the devices of the selection. */
export function shownRange({ tree, now }: ScopedContext, params: Asked, selection: Selection): ShownRange {
  const asked = requireRange({ tree, now }, params)
  const elapsed = elapsedRange(asked, now)
  const bucketed = bucketedRange({ tree, elapsed }, selectBranches(tree, selection), params.interval)
  return { tree, now, asked, elapsed, ...bucketed }
}

/** What the pages that cut a range into buckets start from. */
export async function bucketFacts(
  ctx: ScopedContext,
  params: Asked,
  selection: Selection,
  wanted: 'all' | 'demand',
): Promise<BucketFacts> {
  const { tx, scope, now } = ctx
  const range = shownRange(ctx, params, selection)
  const [ranges, blocks] = await Promise.all([
    deviceRanges(tx, scope, range.shown, range.asked, now),
    deviceBlocks(tx, scope, range.shown, range.elapsed, wanted),
  ])
  return { ...range, ranges, blocks }
}

/** The same for what is made of energy alone: days and longer buckets need the totals of days. */
export async function energyFacts(
  { tx, scope, now }: ScopedContext,
  range: ShownRange,
): Promise<EnergyFacts> {
  const wanted = shortBucketMs(range.bucket) === null ? 'cut days' : 'all days'
  const [ranges, blocks] = await Promise.all([
    deviceRanges(tx, scope, range.shown, range.asked, now),
    energyBlocks(tx, scope, range.shown, range.elapsed, wanted),
  ])
  return { ...range, ranges, blocks }
}

/** How the range was cut, beside its bars. */
export const intervalPart = ({ bucket, coarsened }: Pick<BucketedRange, 'bucket' | 'coarsened'>) => ({
  interval: bucket,
  coarsened,
})

/** The local times at which the buckets begin. */
export function bucketDates({ cut }: BucketedRange): string[] {
  return localTimes(cut.starts)
}
