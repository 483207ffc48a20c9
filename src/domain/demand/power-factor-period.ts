import { startOfMonth } from '../time/calendar-day.ts'
import type { Instant, Interval } from '../time/interval.ts'
import { localDay, startOfDay } from '../time/zone.ts'

/** The period asked for; one of no length means its month up to now. */
export function powerFactorPeriod(asked: Interval, now: Instant, zone: string): Interval {
  if (asked.to > asked.from) return asked
  const from = startOfDay(zone, startOfMonth(localDay(zone, asked.from)))
  return { from, to: Math.max(from, now) }
}
