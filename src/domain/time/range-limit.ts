/**
 * Whether a range is too wide for the interval it is to be cut into.
 *
 * At most 36,000 buckets (15 minutes: 375 days; 30 minutes: 2 years; hourly: 4.1 years; daily and
 * coarser: 50 years, which is longer than any meter runs). An empty range is never too wide.
 * Unit: milliseconds. Source: trust.md, "A range too wide for its interval is … refused with a sentence".
 */
import type { Bucket } from './buckets.ts'
import { DAY_MS, HOUR_MS, type Interval, lengthMs, MINUTE_MS } from './interval.ts'

const MOST_BUCKETS = 36_000
const LONGEST_MS = 50 * 366 * DAY_MS

const FINE_MS: Partial<Record<Bucket, number>> = {
  '15mins': 15 * MINUTE_MS,
  '30mins': 30 * MINUTE_MS,
  hourly: HOUR_MS,
}

/** The longest range that can be asked for in this bucket; `null` stands for calls without an interval. */
export function longestRange(bucket: Bucket | null): number {
  const step = bucket === null ? HOUR_MS : FINE_MS[bucket]
  return step === undefined ? LONGEST_MS : step * MOST_BUCKETS
}

/** The sentence that refuses the range, or null when it is accepted. */
export function refuseTooWide(range: Interval, bucket: Bucket | null): string | null {
  const longest = longestRange(bucket)
  if (lengthMs(range) <= longest) return null
  const days = Math.floor(longest / DAY_MS)
  const coarser = bucket === null || FINE_MS[bucket] === undefined ? '' : ' or a coarser interval'
  const named = bucket === null ? 'these figures' : `the interval ${bucket}`
  return `The range is too wide for ${named}: choose at most ${days.toLocaleString('en')} days${coarser}.`
}
