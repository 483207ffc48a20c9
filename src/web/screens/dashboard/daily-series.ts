import type { Bucket } from '#domain/time/buckets.ts'
import { buckets } from '#domain/time/buckets.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Category, Series } from '../../chart/types.ts'
import { formatDay, THIN_SPACE } from '../../ui/format.ts'
import type { Daily } from './answers.ts'

type DailyDevice = Daily['branches'][number]['devices'][number]

interface Line {
  device: DailyDevice
  /** Energy and measured share by day; a day that is not in it is not in the answer. */
  byDay: Map<string, { kwh: number | null; coverage: number }>
}

const MEASURED = 0.995

/** What the bars of a bucket stand for; intervals under a day are drawn as days. */
export type DailyBucket = Extract<Bucket, 'daily' | 'weekly' | 'monthly'>

export function dailyBucket(interval: Bucket): DailyBucket {
  return interval === 'weekly' || interval === 'monthly' ? interval : 'daily'
}

/**
 * DB-05: one stacked bar per day of every selected source. A day without a reading is unknown and stays a gap, the
 * bucket that is still running is partial.
 */
export function dailySeries(
  daily: Daily,
  colours: ReadonlyMap<string, string>,
  at: { bucket: DailyBucket; now: Instant; zone: string },
): { categories: Category[]; series: Series[] } {
  const lines = daily.branches.flatMap(({ dates, devices }) =>
    devices.filter((one) => one.is_source && one.is_selected).map((device) => lineOf(device, dates)),
  )
  const days = [...new Set(daily.branches.flatMap(({ dates }) => dates.map(dayOf)))].sort()
  const running = runningBucket(at)
  return {
    categories: days.map((day) => categoryOf(day, at.bucket, day === running, lines)),
    series: lines.map(({ device, byDay }) => ({
      key: String(device.device_id),
      label: device.name,
      colour: colours.get(String(device.device_id)) ?? 'var(--source-unknown)',
      values: days.map((day) => byDay.get(day)?.kwh ?? null),
    })),
  }
}

const dayOf = (date: string) => date.slice(0, 10)

function lineOf(device: DailyDevice, dates: readonly string[]): Line {
  const entries = dates.map((date, place) => {
    const coverage = device.coverage[place] ?? 0
    const kwh = coverage === 0 ? null : (device.daily_kwh[place] ?? null)
    return [dayOf(date), { kwh, coverage }] as const
  })
  return { device, byDay: new Map(entries) }
}

/** The first day of the bucket that `now` lies in. */
function runningBucket({ bucket, now, zone }: { bucket: DailyBucket; now: Instant; zone: string }): string {
  const [span] = buckets({ from: now, to: now + 1 }, bucket, zone)
  return localDay(zone, span?.start ?? now)
}

function categoryOf(day: string, bucket: DailyBucket, isRunning: boolean, lines: readonly Line[]): Category {
  const note = noteOf(day, isRunning, lines)
  return {
    key: day,
    ...labelOf(day, bucket),
    ...(isRunning ? { state: 'partial' as const } : {}),
    ...(note === '' ? {} : { note }),
  }
}

function labelOf(day: string, bucket: DailyBucket): { label: string; tick: string } {
  const text = formatDay(day)
  if (bucket === 'monthly') return { label: text.slice(3), tick: text.slice(3) }
  return { label: bucket === 'weekly' ? `Week from ${text}` : text, tick: text.slice(0, 5) }
}

/** What is missing of a day: who sent nothing, and the least that was measured of the others. */
function noteOf(day: string, isRunning: boolean, lines: readonly Line[]): string {
  const shares = lines.map(({ device, byDay }) => ({ device, coverage: byDay.get(day)?.coverage ?? 0 }))
  const silent = shares.filter(({ coverage }) => coverage === 0)
  const least = Math.min(1, ...shares.filter(({ coverage }) => coverage > 0).map(({ coverage }) => coverage))
  // The chart itself says that a running day is so far.
  const parts: string[] = []
  if (silent.length > 0 && silent.length === shares.length) parts.push('no readings')
  else if (silent.length > 0)
    parts.push(`no readings of ${silent.map(({ device }) => device.name).join(', ')}`)
  if (!isRunning && least < MEASURED) parts.push(`${Math.floor(least * 100)}${THIN_SPACE}% measured`)
  return parts.join('; ')
}
