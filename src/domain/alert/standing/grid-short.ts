/**
 * A feeder that is short of its band for days in a row: told at the days after which its supplier must explain, and again
 * at those after which the band must be lowered; over with a day on which the promise is kept. A day that unknown time
 * leaves open begins the row anew and ends nothing. Source: domain.md §16.A (R2, I-SUP-7), §16.P.
 */
import { shortDays, type WatchedDay, type WatchLines } from '../../energy/supply/short-days.ts'
import { supplyVerdict } from '../../energy/supply/supply-verdict.ts'
import { startOfDay } from '../../time/zone.ts'
import type { Standing } from '../standing.ts'

/** `days` are consecutive and over, up to the last one; value and limit in days. */
export function gridShortStanding(
  days: readonly WatchedDay[],
  promised: number,
  lines: WatchLines,
  zone: string,
): Standing {
  const lastKept = days.findLastIndex((bounds) => supplyVerdict(bounds, promised, promised) === 'kept')
  const row = shortDays(days.slice(lastKept + 1), promised, lines)
  const since = row.since === null ? null : startOfDay(zone, row.since)
  if (row.explainAfterDay === null) {
    return { isBad: lastKept === -1 ? null : false, value: row.days, limit: lines.explainAfter }
  }
  const limit = row.downgradeAfterDay === null ? lines.explainAfter : lines.downgradeAfter
  const isCut = row.isCut && lastKept === -1
  return { isBad: row.days >= lines.explainAfter ? true : null, value: row.days, limit, since, isCut }
}
