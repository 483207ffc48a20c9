/**
 * Chart buckets of an interval.
 *
 * 15 minutes, 30 minutes and hours are counted from local midnight; days start at local
 * midnight, weeks on Monday 00:00, months on the 1st. `start` is where the aligned bucket
 * begins, `[from, to)` the part of it inside the interval: the first and the last bucket may
 * be partial and are never scaled up. Source: domain.md §0 "Buckets".
 */
import { addDays, addMonths, startOfMonth, startOfWeek } from './calendar-day.ts'
import type { Instant, Interval } from './interval.ts'
import { MINUTE_MS } from './interval.ts'
import { localDay, startOfDay } from './zone.ts'

export type Bucket = '15mins' | '30mins' | 'hourly' | 'daily' | 'weekly' | 'monthly'

export interface BucketSpan {
  start: Instant
  from: Instant
  to: Instant
}

const SHORT_BUCKET_MS: Partial<Record<Bucket, number>> = {
  '15mins': 15 * MINUTE_MS,
  '30mins': 30 * MINUTE_MS,
  hourly: 60 * MINUTE_MS,
}

/** The length of a bucket shorter than a day; null for days, weeks and months. */
export function shortBucketMs(bucket: Bucket): number | null {
  return SHORT_BUCKET_MS[bucket] ?? null
}

function clip(start: Instant, end: Instant, interval: Interval): BucketSpan {
  return { start, from: Math.max(start, interval.from), to: Math.min(end, interval.to) }
}

function startOfBucket(bucket: Bucket, day: string): string {
  if (bucket === 'monthly') return startOfMonth(day)
  return bucket === 'weekly' ? startOfWeek(day) : day
}

function dayAfter(bucket: Bucket, day: string): string {
  if (bucket === 'monthly') return addMonths(day, 1)
  return addDays(day, bucket === 'weekly' ? 7 : 1)
}

/** Buckets inside one aligned day, week or month. */
function appendShort(
  spans: BucketSpan[],
  step: number,
  start: Instant,
  end: Instant,
  interval: Interval,
): void {
  const skipped = Math.max(0, Math.floor((interval.from - start) / step))
  const stop = Math.min(end, interval.to)
  for (let at = start + skipped * step; at < stop; at += step) {
    spans.push(clip(at, Math.min(at + step, end), interval))
  }
}

/** The buckets that share time with the interval, in order; none for an empty interval. */
export function buckets(interval: Interval, bucket: Bucket, zone: string): BucketSpan[] {
  const spans: BucketSpan[] = []
  if (interval.to <= interval.from) return spans
  const step = shortBucketMs(bucket)
  let day = startOfBucket(bucket, localDay(zone, interval.from))
  let start = startOfDay(zone, day)
  while (start < interval.to) {
    day = dayAfter(bucket, day)
    const end = startOfDay(zone, day)
    if (step !== null) appendShort(spans, step, start, end, interval)
    else if (end > start) spans.push(clip(start, end, interval))
    start = end
  }
  return spans
}
