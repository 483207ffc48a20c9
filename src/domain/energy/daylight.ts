import type { Interval } from '../time/interval.ts'
import { startOfDay } from '../time/zone.ts'

const HOUR_MS = 3_600_000
const FROM_HOUR = 8
const TO_HOUR = 18

/**
 * The daylight window of a local day, 08:00 to 18:00 with 18:00 excluded (domain.md §3 solar_hours, S1 §9).
 * Counted from local midnight; on a day with a clock change it shifts with the change.
 */
export function daylightOf(zone: string, day: string): Interval {
  const midnight = startOfDay(zone, day)
  return { from: midnight + FROM_HOUR * HOUR_MS, to: midnight + TO_HOUR * HOUR_MS }
}
