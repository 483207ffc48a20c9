import { measuredText } from '#chart/format.ts'
import { clockText, dayText, momentText } from '#chart/line-time.ts'
import type { Category, Series } from '#chart/types.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import { buckets, shortBucketMs } from '#domain/time/buckets.ts'
import type { Instant } from '#domain/time/interval.ts'
import { formatInstant } from '#domain/time/range/range.ts'

/** One source over time, by bucket: its value, how much of it is estimated and the measured share of the time. */
export interface BucketLine {
  key: string
  name: string
  colour: string
  /** A bucket that is not in it is not in the answer. */
  byTime: ReadonlyMap<string, { value: number | null; estimated: number; coverage: number }>
}

export interface BucketsAt {
  bucket: Bucket
  now: Instant
  /** Of the branches that are shown: each has a bucket that runs. */
  zones: readonly string[]
}

/** Over more days than this the axis names days; few of its ticks would be a midnight. */
const CLOCK_DAYS = 3

/** The lines of an answer from its parallel arrays; a bucket without a reading or an estimate is unknown, not 0. */
export function bucketLine(
  head: Omit<BucketLine, 'byTime'>,
  times: readonly string[],
  values: readonly (number | null)[],
  coverage: readonly number[],
  estimated: readonly number[] = [],
): BucketLine {
  const entries = times.map((time, place) => {
    const share = coverage[place] ?? 0
    const part = estimated[place] ?? 0
    const value = share === 0 && part === 0 ? null : (values[place] ?? null)
    return [time, { value, estimated: part, coverage: share }] as const
  })
  return { ...head, byTime: new Map(entries) }
}

/** Bars of every line, one place a bucket: unknown stays a gap, the bucket that is still running is partial. */
export function bucketSeries(
  lines: readonly BucketLine[],
  at: BucketsAt,
): { categories: Category[]; series: Series[] } {
  const times = [...new Set(lines.flatMap(({ byTime }) => [...byTime.keys()]))].sort()
  const running = runningBuckets(at)
  const isDays = shortBucketMs(at.bucket) === null
  const isLong = new Set(times.map(dayText)).size > CLOCK_DAYS
  return {
    categories: times
      .map((time) =>
        toCategory(time, { bucket: at.bucket, isLong, isRunning: running.includes(momentText(time)) }, lines),
      )
      .map((category) => (isDays ? { ...category, key: category.key.slice(0, 10) } : category)),
    series: lines.map(({ key, name, colour, byTime }) => ({
      key,
      label: name,
      colour,
      values: times.map((time) => byTime.get(time)?.value ?? null),
      estimated: times.map((time) => byTime.get(time)?.estimated ?? null),
    })),
  }
}

/** Where the bucket that `now` lies in began on each clock, as the screen writes it. */
function runningBuckets({ bucket, now, zones }: BucketsAt): string[] {
  return zones.map((zone) => {
    const [span] = buckets({ from: now, to: now + 1 }, bucket, zone)
    return formatInstant(zone, span?.start ?? now)
  })
}

interface Place {
  bucket: Bucket
  isLong: boolean
  isRunning: boolean
}

function toCategory(
  time: string,
  { bucket, isLong, isRunning }: Place,
  lines: readonly BucketLine[],
): Category {
  const note = bucketNote(time, isRunning, lines)
  return {
    key: time,
    ...bucketLabel(time, bucket, isLong),
    ...(isRunning ? { state: 'partial' as const } : {}),
    ...(note === '' ? {} : { note }),
  }
}

function bucketLabel(time: string, bucket: Bucket, isLong: boolean): { label: string; tick: string } {
  const day = dayText(time)
  if (bucket === 'monthly') return { label: day.slice(3), tick: day.slice(3) }
  if (bucket === 'weekly') return { label: `Week from ${day}`, tick: day.slice(0, 5) }
  if (bucket === 'daily') return { label: day, tick: day.slice(0, 5) }
  const clock = clockText(time)
  return { label: momentText(time), tick: isLong || clock === '00:00' ? day.slice(0, 5) : clock }
}

/** What is missing of a bucket: who sent nothing, and the least that was measured of the others. */
function bucketNote(time: string, isRunning: boolean, lines: readonly BucketLine[]): string {
  const shares = lines.map(({ name, byTime }) => ({ name, coverage: byTime.get(time)?.coverage ?? 0 }))
  const silent = shares.filter(({ coverage }) => coverage === 0)
  const least = Math.min(1, ...shares.filter(({ coverage }) => coverage > 0).map(({ coverage }) => coverage))
  // The chart itself says that a running bucket is so far.
  const parts: string[] = []
  if (silent.length > 0 && silent.length === shares.length) parts.push('no readings')
  else if (silent.length > 0) parts.push(`no readings of ${silent.map(({ name }) => name).join(', ')}`)
  const measured = measuredText(least)
  if (!isRunning && measured !== null) parts.push(measured)
  return parts.join('; ')
}
