import { partitionPoint } from '../../partition-point.ts'
import type { Instant } from '../../time/interval.ts'

/** Index of the first item at or after the instant, in items in order of time. */
export function firstNotBefore(items: readonly { at: Instant }[], at: Instant): number {
  return partitionPoint(items, (item) => item.at < at)
}
