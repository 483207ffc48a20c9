import { type BucketFacts, bucketedRange } from '#domain/energy/bucketed-range.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { selectBranches } from '../frame/scope.ts'
import { localTime } from '../site/present.ts'
import { rangeFacts } from './range-facts.ts'

/** What the pages that cut a range into buckets start from. */
export async function bucketFacts(
  ctx: ScopedContext,
  params: { from: string; to: string; interval: Bucket },
  selection: Selection,
  wanted: 'all' | 'demand',
): Promise<BucketFacts> {
  const { tx, scope, tree } = ctx
  const facts = await rangeFacts(ctx, params)
  const bucketed = bucketedRange(facts, selectBranches(tree, selection), params.interval)
  return {
    ...facts,
    ...bucketed,
    blocks: await deviceBlocks(tx, scope, bucketed.shown, facts.elapsed, wanted),
  }
}

/** The local times at which the buckets begin. */
export function bucketDates({ cut }: BucketFacts): string[] {
  return cut.starts.map(({ zone, start }) => localTime(zone, start))
}
