/**
 * A range cut into buckets for the devices of a selection; each branch on its own clock.
 *
 * Shown are the sources of the selection; its loads where nothing else is selected. Source: domain.md §0 "Buckets", §15.10.
 */

import type { DeviceBlocks } from '../demand/device-blocks.ts'
import { countedSources } from '../site/counted-sources.ts'
import { type Place, sourcesElseAll } from '../site/place.ts'
import type { Branch } from '../site/tree.ts'
import { withDevices } from '../site/with-devices.ts'
import { branchZones } from '../site/zones.ts'
import type { Bucket } from '../time/buckets.ts'
import { coarsenedText, fittingBucket } from '../time/range/range-limit.ts'
import type { EnergyBlocks } from './bucket-energy.ts'
import { spanAcrossZones } from './elapsed-range.ts'
import type { RangeFacts } from './range-facts.ts'
import { type ZonedBuckets, zonedBuckets } from './zoned-buckets.ts'

export interface BucketedRange {
  /** The interval that fits the range. */
  readonly bucket: Bucket
  /** Why it is another one than was asked for; null: it is not. */
  readonly coarsened: string | null
  readonly cut: ZonedBuckets
  readonly places: readonly Place[]
  /** The selected branches with these devices alone. */
  readonly shown: readonly Branch[]
  /** Ids of those that add up to the selection. */
  readonly counted: ReadonlySet<number>
}

export interface BucketFacts extends RangeFacts, BucketedRange {
  readonly blocks: DeviceBlocks
}

/** The same where energy alone is asked for: of days and longer buckets, blocks of the days that the range cuts. */
export interface EnergyFacts extends RangeFacts, BucketedRange {
  readonly blocks: ReadonlyMap<number, readonly EnergyBlocks[]>
}

/** A finer interval than the range allows becomes the finest that fits. */
export function bucketedRange(
  { tree, elapsed }: Pick<RangeFacts, 'tree' | 'elapsed'>,
  selected: readonly Branch[],
  interval: Bucket,
): BucketedRange {
  const places = sourcesElseAll(selected)
  const devices = places.map(({ device }) => device)
  const ids = new Set(devices.map(({ id }) => id))
  const zones = branchZones(tree, selected)
  const span = spanAcrossZones(elapsed, zones)
  const fitting = fittingBucket(span, interval, Math.max(1, places.length))
  return {
    bucket: fitting,
    coarsened: coarsenedText(span, interval, fitting),
    cut: zonedBuckets(elapsed, fitting, zones),
    places,
    shown: selected.map((branch) => withDevices(branch, ({ id }) => ids.has(id))),
    counted: new Set(countedSources(devices).map(({ id }) => id)),
  }
}
