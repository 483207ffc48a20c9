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

/** A row is looked for so many days before its last one: alerts, the brief and the Supply page count the same. */
export const SHORT_LOOK_DAYS = 35

export interface ShortDays {
  /** In a row up to the last day. */
  readonly days: number
  /** The first of them; null: there is none. */
  readonly since: string | null
  /** It begins with the first day that is known: it may have begun earlier. */
  readonly isCut: boolean
  /** The first day at whose end it came due; null: it did not. */
  readonly explainAfterDay: string | null
  readonly downgradeAfterDay: string | null
  /** The row that came due begins with the first day that is known: those days are the latest. */
  readonly isDueCut: boolean
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

/** `days` are consecutive and over. Nothing is due of rows that ended before `from`. */
export function shortDays(
  days: readonly WatchedDay[],
  promised: number,
  lines: WatchLines,
  from = '',
): ShortDays {
  const rows: string[][] = [[]]
  for (const { day, ...bounds } of days) {
    if (supplyVerdict(bounds, promised, promised) === 'short') rows.at(-1)?.push(day)
    else rows.push([])
  }
  const last = rows.at(-1) ?? []
  const told = rows.filter((row) => (row.at(-1) ?? '') >= from)
  const due = (line: number) => told.find((row) => row.length >= line)
  const dueAfter = (line: number) => due(line)?.[line - 1] ?? null
  return {
    days: last.length,
    since: last[0] ?? null,
    isCut: last.length > 0 && last.length === days.length,
    explainAfterDay: dueAfter(lines.explainAfter),
    downgradeAfterDay: dueAfter(lines.downgradeAfter),
    isDueCut: due(lines.explainAfter)?.[0] === days[0]?.day && days.length > 0,
  }
}
