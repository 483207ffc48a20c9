import { countedSources } from '#domain/energy/counted-sources.ts'
import { spanOf } from '#domain/energy/elapsed-range.ts'
import { type ZonedBuckets, zonedBuckets } from '#domain/energy/zoned-buckets.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import { fittingBucket } from '#domain/time/range/range-limit.ts'
import type { Branch, Device } from '#store/site/organisation.ts'
import { type DeviceBlocks, deviceBlocks } from '../demand/demand-facts.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { type Selection, selectBranches } from '../frame/scope.ts'
import { localTime } from '../site/present.ts'
import { zonesOf } from '../site/zones.ts'
import { type RangeFacts, rangeFacts } from './range-facts.ts'

export interface Placed {
  readonly branch: Branch
  readonly device: Device
}

/** What the pages that cut a range into buckets start from; each branch is cut on its own clock. */
export interface BucketFacts extends RangeFacts {
  /** The selection's buckets, and the local time at which each begins. */
  readonly cut: ZonedBuckets
  readonly dates: readonly string[]
  /** Sources of the selection; its loads where nothing else is selected. */
  readonly places: readonly Placed[]
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
  const all = selected.flatMap((branch) => branch.devices.map((device) => ({ branch, device })))
  const sources = all.filter(({ device }) => device.isSource)
  const places = sources.length > 0 ? sources : all
  const ids = new Set(places.map(({ device }) => device.id))
  const shown = selected.map((branch) => ({
    ...branch,
    devices: branch.devices.filter(({ id }) => ids.has(id)),
  }))
  const zones = zonesOf(tree, selected)
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
