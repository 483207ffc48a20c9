import type { Bucket } from '#domain/time/buckets.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { AppSearch } from './search.ts'
import { shownRange } from './shown-range.ts'

/** These take a range and no interval. */
const WITHOUT_INTERVAL: ReadonlySet<string> = new Set([
  'branchDemand',
  'billingData',
  'scoreCard',
  'powerQuality',
  'branchTables',
  'homeMoney',
])

export function takesInterval(call: string): boolean {
  return !WITHOUT_INTERVAL.has(call)
}

interface Asked {
  search: AppSearch
  interval: Bucket
  now: Instant
  zone: string
}

/** What a call about the range of the address is asked for: the wire's range texts, and the interval where it takes one. */
export function viewParams(call: string, { search, interval, now, zone }: Asked) {
  const { from, to } = shownRange(search, now, zone)
  return { from, to, ...(takesInterval(call) ? { interval } : {}) }
}
