/**
 * The times that a score card reads beside its range: what the forecast stands for, and the months before that.
 *
 * Source: domain.md §7, §10.
 */

import { elapsedPart, type RequestedRange } from '../energy/elapsed-range.ts'
import type { Tree } from '../site/tree.ts'
import { addMonths } from '../time/calendar-day.ts'
import type { Instant } from '../time/interval.ts'
import { localDay, startOfDay } from '../time/zone.ts'
import { forecastPeriod, monthsOfPeriod } from './baseline/forecast-period.ts'

const MONTHS_BEFORE = 3

/** What the forecast stands for where a range is asked for: its months while it runs, else itself. */
export function periodOfForecast(asked: RequestedRange, now: Instant): RequestedRange {
  return { of: (zone) => forecastPeriod(asked.of(zone), now, zone) }
}

/** The three months before a period. */
export function monthsBefore(period: RequestedRange): RequestedRange {
  return {
    of(zone) {
      const to = period.of(zone).from
      return { from: startOfDay(zone, addMonths(localDay(zone, to), -MONTHS_BEFORE)), to }
    },
  }
}

/** Whether what has passed of both is the same, so that it need not be read twice. */
export function isSameTime(a: RequestedRange, b: RequestedRange, tree: Tree, now: Instant): boolean {
  const zones = new Set([tree.organisation.zone, ...tree.branches.map(({ zone }) => zone)])
  return [...zones].every((zone) => {
    const [first, second] = [elapsedPart(a.of(zone), now), elapsedPart(b.of(zone), now)]
    return first.from === second.from && first.to === second.to
  })
}

/** The months that a period touches in any branch, in order. */
export function monthsOfBranches({ branches }: Tree, period: RequestedRange): string[] {
  return [...new Set(branches.flatMap(({ zone }) => monthsOfPeriod(period.of(zone), zone)))].sort()
}
