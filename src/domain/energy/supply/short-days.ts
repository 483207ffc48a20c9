/**
 * R2: days in a row that are short of the promise for sure, at which the supplier must explain (2) and lower the band (7).
 * A day that is kept, or that unknown time leaves open, ends the row. Source: domain.md §16.A (I-SUP-7).
 */
import type { FeederDay } from './passed-days.ts'
import { type HourBounds, supplyVerdict } from './supply-verdict.ts'

export interface WatchLines {
  /** Days in a row. */
  readonly explainAfter: number
  readonly downgradeAfter: number
}

export interface WatchedDay extends HourBounds {
  readonly day: string
}

export interface ShortDays {
  /** In a row up to the last day. */
  readonly days: number
  /** The first day at whose end it came due; null: it did not. */
  readonly explainAfterDay: string | null
  readonly downgradeAfterDay: string | null
}

const HOUR_S = 3600

/** Hours of what has passed of a day, by both bounds. */
export function dayBounds({ sums }: Pick<FeederDay, 'sums'>): HourBounds {
  return { low: sums.presentS / HOUR_S, high: (sums.presentS + sums.unknownS) / HOUR_S }
}

/** Those that are over, a running day proves nothing. */
export function watchedDays(days: readonly FeederDay[]): WatchedDay[] {
  return days
    .filter(({ seconds, daySeconds }) => seconds === daySeconds)
    .map((day) => ({ day: day.day, ...dayBounds(day) }))
}

/** `days` are consecutive and over. */
export function shortDays(days: readonly WatchedDay[], promised: number, lines: WatchLines): ShortDays {
  let row = 0
  let explainAfterDay: string | null = null
  let downgradeAfterDay: string | null = null
  for (const { day, ...bounds } of days) {
    row = supplyVerdict(bounds, promised, promised) === 'short' ? row + 1 : 0
    if (row === lines.explainAfter) explainAfterDay ??= day
    if (row === lines.downgradeAfter) downgradeAfterDay ??= day
  }
  return { days: row, explainAfterDay, downgradeAfterDay }
}
