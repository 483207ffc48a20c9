import { dayNumber } from '../time/calendar-day.ts'
import type { Instant } from '../time/interval.ts'
import { localDay } from '../time/zone.ts'

/** Of each of the last 7 days, 5 weeks (from Monday) and 12 months that have a backup, the newest is kept. */
const KEPT = { days: 7, weeks: 5, months: 12 } as const

/** Which backups stay, out of those made at these instants (docs/operations.md, Backups). */
export function backupsToKeep(madeAt: readonly Instant[], zone: string): Set<Instant> {
  const newestFirst = [...new Set(madeAt)].sort((a, b) => b - a)
  const day = (at: Instant) => localDay(zone, at)
  // Day 0 of the count is a Thursday: three days on, weeks begin on Mondays.
  const week = (at: Instant) => String(Math.floor((dayNumber(day(at)) + 3) / 7))
  const month = (at: Instant) => day(at).slice(0, 7)
  return new Set([
    ...newestOfEach(newestFirst, day, KEPT.days),
    ...newestOfEach(newestFirst, week, KEPT.weeks),
    ...newestOfEach(newestFirst, month, KEPT.months),
  ])
}

function newestOfEach(
  newestFirst: readonly Instant[],
  period: (at: Instant) => string,
  most: number,
): Instant[] {
  const newest = new Map<string, Instant>()
  for (const at of newestFirst) {
    const name = period(at)
    if (!newest.has(name)) newest.set(name, at)
  }
  return [...newest.values()].slice(0, most)
}
