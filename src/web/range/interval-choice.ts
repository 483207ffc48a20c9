import { BUCKETS } from '#domain/time/bucket-names.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import type { Interval } from '#domain/time/interval.ts'
import { refuseTooWide } from '#domain/time/range/range-limit.ts'

/** SH-10. */
export const DEFAULT_INTERVAL: Bucket = 'hourly'

export interface IntervalChoice {
  bucket: Bucket
  isTooFine: boolean
}

/** Every interval, with those that the server would refuse for this range marked. */
export function intervalChoices(range: Interval): IntervalChoice[] {
  return BUCKETS.map((bucket) => ({ bucket, isTooFine: refuseTooWide(range, bucket) !== null }))
}

/** The interval to ask for: the wished one, or the next coarser one that the range allows. */
export function allowedInterval(wished: Bucket | undefined, range: Interval): Bucket {
  const first = BUCKETS.indexOf(wished ?? DEFAULT_INTERVAL)
  return BUCKETS.slice(first).find((bucket) => refuseTooWide(range, bucket) === null) ?? 'monthly'
}
