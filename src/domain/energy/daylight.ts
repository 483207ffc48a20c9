import type { Interval } from '../time/interval.ts'
import { localInstant } from '../time/zone.ts'

const FROM_MINUTE = 8 * 60
const TO_MINUTE = 18 * 60

/** The daylight window of a local day, 08:00 to 18:00 with 18:00 excluded (domain.md §3 solar_hours, S1 §9). */
export function daylightInterval(zone: string, day: string): Interval {
  return { from: localInstant(zone, day, FROM_MINUTE), to: localInstant(zone, day, TO_MINUTE) }
}
