import { countedSources } from '#domain/energy/counted-sources.ts'
import { elapsedPart } from '#domain/energy/elapsed-range.ts'
import { type Bucket, type BucketSpan, buckets } from '#domain/time/buckets.ts'
import type { Interval } from '#domain/time/interval.ts'
import { fittingBucket } from '#domain/time/range-limit.ts'
import type { Branch, Device } from '#store/organisation.ts'
import { type DeviceBlocks, deviceBlocks } from './demand-facts.ts'
import type { ScopedContext } from './operation.ts'
import { type RangeFacts, rangeFacts } from './range-facts.ts'
import { type Selection, selectBranches } from './scope.ts'

export interface Placed {
  readonly branch: Branch
  readonly device: Device
}

/** What the pages that cut a range into buckets start from; the buckets are of the organisation's zone. */
export interface BucketFacts extends RangeFacts {
  readonly elapsed: Interval
  readonly spans: readonly BucketSpan[]
  /** Sources of the selection; its loads where nothing else is selected. */
  readonly places: readonly Placed[]
  readonly counted: ReadonlySet<number>
  readonly blocks: DeviceBlocks
}

export async function bucketFacts(
  ctx: ScopedContext,
  params: { from: string; to: string; interval: Bucket },
  selection: Selection,
  wanted: 'all' | 'demand',
): Promise<BucketFacts> {
  const { tx, scope, tree, now } = ctx
  const facts = await rangeFacts(ctx, params)
  const zone = tree.organisation.zone
  const elapsed = elapsedPart(facts.asked.of(zone), now)
  const selected = selectBranches(tree, selection)
  const all = selected.flatMap((branch) => branch.devices.map((device) => ({ branch, device })))
  const sources = all.filter(({ device }) => device.isSource)
  const places = sources.length > 0 ? sources : all
  const ids = new Set(places.map(({ device }) => device.id))
  const shown = selected.map((branch) => ({
    ...branch,
    devices: branch.devices.filter(({ id }) => ids.has(id)),
  }))
  const interval = fittingBucket(elapsed, params.interval, Math.max(1, places.length))
  return {
    ...facts,
    elapsed,
    spans: buckets(elapsed, interval, zone),
    places,
    counted: new Set(countedSources(places.map(({ device }) => device)).map(({ id }) => id)),
    blocks: await deviceBlocks(tx, scope, shown, elapsed, wanted),
  }
}
