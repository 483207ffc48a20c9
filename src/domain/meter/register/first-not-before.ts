import type { Instant } from '../../time/interval.ts'

/** Index of the first item at or after the instant, in items in order of time. */
export function firstNotBefore(items: readonly { at: Instant }[], at: Instant): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}
