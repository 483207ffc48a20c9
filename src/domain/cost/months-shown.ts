import type { Instant } from '../time/interval.ts'
import { monthFromDay, monthsBetween, monthsLater } from '../time/month.ts'
import { localDay } from '../time/zone.ts'

/** The overviews and lists of the Cost Tracker go back so many months, the running one included. */
export const MONTHS_SHOWN = 24

/** Oldest first: the last is the month that runs, in whichever of the zones it has begun first. */
export function monthsShown(zones: readonly string[], now: Instant): string[] {
  const last = zones.map((zone) => monthFromDay(localDay(zone, now))).reduce((a, b) => (b > a ? b : a))
  return monthsBetween(monthsLater(last, 1 - MONTHS_SHOWN), last)
}
