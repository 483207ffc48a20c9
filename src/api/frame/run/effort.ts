import { type Bucket, shortBucketMs } from '#domain/time/buckets.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { fittingBucket } from '#domain/time/range/range-limit.ts'
import type { Extent } from '../operation.ts'

/*
 * What answers take of the server's processor, in milliseconds, as the bench found it for 20 and 100 devices over a month and
 * a year. Only the order of magnitude matters: an answer that is thought to be long is worked out in a thread.
 */

/** So much for each device that the asker sees, and µs for each of its days. */
export const effortOfDays =
  (deviceMs: number, dayMicros: number) =>
  ({ devices, days }: Extent): number =>
    devices * (deviceMs + (days * dayMicros) / 1000)

/** µs for each day of each device that is drawn, and for each bar of it. */
export const effortOfBars =
  (dayMicros: number, barMicros: number) =>
  ({ drawn, days }: Extent, { params }: { readonly params: { readonly interval: Bucket } }): number =>
    (drawn * days * (dayMicros + barsOfDay(drawnInterval(params.interval, days, drawn)) * barMicros)) / 1000

const drawnInterval = (asked: Bucket, days: number, drawn: number) =>
  fittingBucket({ from: 0, to: days * DAY_MS }, asked, Math.max(1, drawn))

function barsOfDay(interval: Bucket): number {
  const ms = shortBucketMs(interval)
  return ms === null ? 0 : DAY_MS / ms
}
