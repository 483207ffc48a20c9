/**
 * Whether a range is too wide for the interval it is to be cut into.
 *
 * At most 36,000 buckets (15 minutes: 375 days; 30 minutes: 2 years; hourly: 4.1 years; daily and
 * coarser: 10 years). An empty range is never too wide.
 * Unit: milliseconds. Source: security.md, "A range too wide for its interval is … refused with a sentence".
 */
import { BUCKETS } from '../bucket-names.ts'
import type { Bucket } from '../buckets.ts'
import { DAY_MS, HOUR_MS, type Interval, lengthMs, MINUTE_MS } from '../interval.ts'

const MOST_BUCKETS = 36_000
const LONGEST_MS = 10 * 366 * DAY_MS

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

const MOST_POINTS = 100_000
const COARSE_MS: Partial<Record<Bucket, number>> = { daily: DAY_MS, weekly: 7 * DAY_MS, monthly: 30 * DAY_MS }

/**
 * Days whose bars can be drawn: a month of quarters of an hour, two months of half hours and of hours, and half a day more,
 * by which clocks of other zones begin earlier or end later.
 */
const DRAWN_DAYS: Partial<Record<Bucket, number>> = { '15mins': 31, '30mins': 62, hourly: 62 }
const HALF_DAY_MS = DAY_MS / 2

function isDrawn(range: Interval, bucket: Bucket): boolean {
  const days = DRAWN_DAYS[bucket]
  return days === undefined || lengthMs(range) <= days * DAY_MS + HALF_DAY_MS
}

/**
 * The bucket asked for, or the next coarser one whose bars can be drawn and in which so many series of the range stay within
 * 100,000 points: a range that is asked for in too fine an interval is answered all the same, and `coarsenedText` says so.
 */
export function fittingBucket(range: Interval, bucket: Bucket, series: number): Bucket {
  const coarser = BUCKETS.slice(BUCKETS.indexOf(bucket))
  const fits = (each: Bucket) => {
    const step = FINE_MS[each] ?? COARSE_MS[each] ?? DAY_MS
    return isDrawn(range, each) && (lengthMs(range) / step) * series <= MOST_POINTS
  }
  return coarser.find(fits) ?? 'monthly'
}

const ONE: Record<Bucket, string> = {
  '15mins': 'quarter of an hour',
  '30mins': 'half hour',
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
}
const MANY: Record<Bucket, string> = {
  '15mins': 'quarters of an hour',
  '30mins': 'half hours',
  hourly: 'hours',
  daily: 'days',
  weekly: 'weeks',
  monthly: 'months',
}

/** What is said where `fittingBucket` took another bucket than was asked for; null: it did not. */
export function coarsenedText(range: Interval, asked: Bucket, taken: Bucket): string | null {
  if (taken === asked) return null
  const span = isDrawn(range, asked) ? 'of so many devices' : `over more than ${DRAWN_DAYS[asked]} days`
  return `Shown by ${ONE[taken]}: ${MANY[asked]} ${span} are too many to draw.`
}
