/**
 * Stored days of a feeder → its local days from its first one to the moment, without a hole: a day of which nothing was told
 * is unknown, and of the running day only what has passed counts. Source: domain.md §16.A, X8.
 */
import { BLOCK_MS, type Instant, SECOND_MS } from '../../time/interval.ts'
import { type Days, daysInSpan } from '../../time/share-of-days.ts'
import { addDays, dayInterval, localDay, startOfDay } from '../../time/zone.ts'
import type { DayRuns } from './day-runs.ts'
import { type SupplySums, supplySums } from './day-sums.ts'
import { ALL_UNKNOWN } from './feeder-code.ts'
import type { StateSeconds } from './month-ledger.ts'

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

const passedUntil = ({ validTo }: FedDevice, now: Instant): Instant =>
  Math.min(completeUntil(now), validTo ?? Number.POSITIVE_INFINITY)

export function passedDays(
  device: FedDevice,
  zone: string,
  range: Days,
  now: Instant,
  told: readonly ToldDay[],
): FeederDay[] {
  const until = passedUntil(device, now)
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

/** Days of a span that are over for a device, and its day that a moment cuts. */
export interface PassedSpan {
  /** null: none is. */
  readonly whole: Days | null
  readonly cutDay: string | null
}

/** The days of `passedDays` without looking at one: those that are whole and the one that is not. */
export function passedSpan(device: FedDevice, zone: string, range: Days, now: Instant): PassedSpan {
  const until = passedUntil(device, now)
  const from = localDay(zone, device.since)
  const first = from > range[0] ? from : range[0]
  const day = localDay(zone, until)
  const cutDay = startOfDay(zone, day) < until && day >= first && day <= range[1] ? day : null
  const last = day <= range[1] ? addDays(day, -1) : range[1]
  return { whole: first <= last ? [first, last] : null, cutDay }
}

/** Seconds of a span of days by state; what is not told of is unknown. Equals the sums of `passedDays` together. */
export function passedSums(
  device: FedDevice,
  zone: string,
  { whole, cutDay }: PassedSpan,
  told: { readonly presentS: number; readonly absentS: number; readonly cutRuns: DayRuns | null },
  now: Instant,
): StateSeconds[] {
  const until = passedUntil(device, now)
  const seconds = (from: Instant, to: Instant) => Math.round((to - from) / SECOND_MS)
  const sums: StateSeconds[] = []
  if (whole !== null) {
    const { presentS, absentS } = told
    const all = seconds(startOfDay(zone, whole[0]), dayInterval(zone, whole[1]).to)
    sums.push({ presentS, absentS, unknownS: all - presentS - absentS })
  }
  if (cutDay !== null) {
    const passed = seconds(startOfDay(zone, cutDay), until)
    const { presentS, absentS } = supplySums(told.cutRuns ?? { ends: [], codes: [] }, passed)
    sums.push({ presentS, absentS, unknownS: passed - presentS - absentS })
  }
  return sums
}
