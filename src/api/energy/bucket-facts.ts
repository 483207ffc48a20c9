import { type BucketFacts, bucketedRange } from '#domain/energy/bucketed-range.ts'
import { elapsedRange } from '#domain/energy/elapsed-range.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { selectBranches } from '../frame/scope.ts'
import { localTime } from '../site/present.ts'
import { rangeFacts, requireRange } from './range-facts.ts'

/** What the pages that cut a range into buckets start from. */
export async function bucketFacts(
  ctx: ScopedContext,
  params: { from: string; to: string; interval: Bucket },
  selection: Selection,
  wanted: 'all' | 'demand',
): Promise<BucketFacts> {
  const { tx, scope, tree, now } = ctx
  const elapsed = elapsedRange(requireRange(ctx, params), now)
  const bucketed = bucketedRange({ tree, elapsed }, selectBranches(tree, selection), params.interval)
  const [facts, blocks] = await Promise.all([
    rangeFacts(ctx, params),
    deviceBlocks(tx, scope, bucketed.shown, elapsed, wanted),
  ])
  return { ...facts, ...bucketed, blocks }
}

/** The local times at which the buckets begin. */
export function bucketDates({ cut }: BucketFacts): string[] {
  return cut.starts.map(({ zone, start }) => localTime(zone, start))
}
