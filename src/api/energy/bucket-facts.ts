import type { DeviceBlocks } from '#domain/demand/device-blocks.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { spanOf } from '#domain/energy/elapsed-range.ts'
import type { RangeFacts } from '#domain/energy/range-facts.ts'
import { type ZonedBuckets, zonedBuckets } from '#domain/energy/zoned-buckets.ts'
import { type Place, sourcesElseAll } from '#domain/site/place.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Branch } from '#domain/site/tree.ts'
import { branchZones } from '#domain/site/zones.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import { fittingBucket } from '#domain/time/range/range-limit.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { selectBranches } from '../frame/scope.ts'
import { localTime } from '../site/present.ts'
import { rangeFacts } from './range-facts.ts'

/** What the pages that cut a range into buckets start from; each branch is cut on its own clock. */
export interface BucketFacts extends RangeFacts {
  /** The selection's buckets, and the local time at which each begins. */
  readonly cut: ZonedBuckets
  readonly dates: readonly string[]
  /** Sources of the selection; its loads where nothing else is selected. */
  readonly places: readonly Place[]
  /** The selected branches with these devices alone. */
  readonly shown: readonly Branch[]
  readonly counted: ReadonlySet<number>
  readonly blocks: DeviceBlocks
}

export async function bucketFacts(
  ctx: ScopedContext,
  params: { from: string; to: string; interval: Bucket },
  selection: Selection,
  wanted: 'all' | 'demand',
): Promise<BucketFacts> {
  const { tx, scope, tree } = ctx
  const facts = await rangeFacts(ctx, params)
  const selected = selectBranches(tree, selection)
  const places = sourcesElseAll(selected)
  const ids = new Set(places.map(({ device }) => device.id))
  const shown = selected.map((branch) => ({
    ...branch,
    devices: branch.devices.filter(({ id }) => ids.has(id)),
  }))
  const zones = branchZones(tree, selected)
  const { elapsed } = facts
  const interval = fittingBucket(spanOf(elapsed, zones), params.interval, Math.max(1, places.length))
  const cut = zonedBuckets(elapsed, interval, zones)
  return {
    ...facts,
    cut,
    dates: cut.starts.map(({ zone, start }) => localTime(zone, start)),
    places,
    shown,
    counted: new Set(countedSources(places.map(({ device }) => device)).map(({ id }) => id)),
    blocks: await deviceBlocks(tx, scope, shown, elapsed, wanted),
  }
}
