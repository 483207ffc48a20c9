import type { Tree } from '../site/tree.ts'
import type { Instant } from '../time/interval.ts'
import type { DeviceRange } from './device-range.ts'
import type { RequestedRange } from './elapsed-range.ts'

/** What the devices of an organisation measured over a range. */
export interface RangeFacts {
  readonly tree: Tree
  readonly now: Instant
  readonly asked: RequestedRange
  /** As far as it has passed, in the zone of each branch. */
  readonly elapsed: RequestedRange
  readonly ranges: ReadonlyMap<number, DeviceRange>
}
