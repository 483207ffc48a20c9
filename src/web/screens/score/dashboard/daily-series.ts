import type { Category, Series } from '#chart/types.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import type { BucketsAt } from '../../../chart/bucket-series.ts'
import { bucketLine, bucketSeries } from '../../../chart/bucket-series.ts'
import { dashboardText } from '../../../words/dashboard.ts'
import type { Daily } from './answers.ts'

/** What the bars of a bucket stand for; intervals under a day are drawn as days. */
export type DailyBucket = Extract<Bucket, 'daily' | 'weekly' | 'monthly'>

export function dailyBucket(interval: Bucket): DailyBucket {
  return interval === 'weekly' || interval === 'monthly' ? interval : 'daily'
}

/** What a bar stands for. DB-05 asks for days: what an interval under a day changes is seen on another page. */
export function dailyNote(interval: Bucket): string {
  const bucket = dailyBucket(interval)
  return dashboardText.dailyNote[bucket === 'daily' && interval !== 'daily' ? 'finer' : bucket]
}

/** DB-05: one stacked bar per day of every selected source. */
export function dailySeries(
  daily: Daily,
  colours: ReadonlyMap<string, string>,
  at: BucketsAt & { bucket: DailyBucket },
): { categories: Category[]; series: Series[] } {
  const lines = daily.branches.flatMap(({ dates, devices }) =>
    devices
      .filter((one) => one.is_source && one.is_selected)
      .map(({ device_id, name, daily_kwh, coverage, estimated_kwh }) => {
        const key = String(device_id)
        const colour = colours.get(key) ?? 'var(--source-unknown)'
        return bucketLine({ key, name, colour }, dates, daily_kwh, coverage, estimated_kwh)
      }),
  )
  return bucketSeries(lines, at)
}
