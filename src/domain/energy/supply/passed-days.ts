/**
 * Stored days of a feeder → its local days from its first one to the moment, without a hole: a day of which nothing was told
 * is unknown, and of the running day only what has passed counts. Source: domain.md §16.A, X8.
 */
import { BLOCK_MS, type Instant, SECOND_MS } from '../../time/interval.ts'
import { type Days, daysInSpan } from '../../time/share-of-days.ts'
import { dayInterval, localDay } from '../../time/zone.ts'
import type { DayRuns } from './day-runs.ts'
import { type SupplySums, supplySums } from './day-sums.ts'
import { ALL_UNKNOWN } from './feeder-code.ts'

export interface FeederDay {
  readonly deviceId: number
  readonly day: string
  readonly runs: DayRuns
  /** Seconds of the whole local day, and how many of them have passed. */
  readonly daySeconds: number
  readonly seconds: number
  /** Of what has passed. */
  readonly sums: SupplySums
  readonly minVolts: number | null
}

export interface ToldDay {
  readonly day: string
  readonly runs: DayRuns
  readonly minVolts: number | null
}

export interface FedDevice {
  readonly id: number
  /** Its first day begins here. */
  readonly since: Instant
  /** It ended; null: it did not. */
  readonly validTo: Instant | null
}

/** The newest complete block ends here. */
export const completeUntil = (now: Instant): Instant => Math.floor(now / BLOCK_MS) * BLOCK_MS

export function passedDays(
  device: FedDevice,
  zone: string,
  range: Days,
  now: Instant,
  told: readonly ToldDay[],
): FeederDay[] {
  const until = Math.min(completeUntil(now), device.validTo ?? Number.POSITIVE_INFINITY)
  const first = localDay(zone, device.since)
  const byDay = new Map(told.map((one) => [one.day, one]))
  return daysInSpan(range).flatMap((day) => {
    const { from, to } = dayInterval(zone, day)
    if (day < first || from >= until) return []
    const daySeconds = Math.round((to - from) / SECOND_MS)
    const seconds = Math.round((Math.min(to, until) - from) / SECOND_MS)
    const own = byDay.get(day)
    const runs = own?.runs ?? { ends: [daySeconds], codes: [ALL_UNKNOWN] }
    const sums = supplySums(runs, seconds)
    return [{ deviceId: device.id, day, runs, daySeconds, seconds, sums, minVolts: own?.minVolts ?? null }]
  })
}
