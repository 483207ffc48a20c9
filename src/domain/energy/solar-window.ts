/**
 * Energy used while the sun is up: all selected sources inside 08:00–18:00 local ∩ range.
 *
 * Each piece of known energy lies evenly over its time, so a piece that the window or the range
 * cuts gives its linear share; 18:00 itself is excluded. A range wholly outside the window → 0;
 * inside it but nothing measured → null. kWh. Source: domain.md §3 solar_hours (V-E2).
 */
import type { Kwh } from '../quantity.ts'
import type { Interval } from '../time/interval.ts'
import { intersection, lengthMs } from '../time/interval.ts'
import { daysInInterval } from '../time/zone.ts'
import { daylightInterval } from './daylight.ts'

export interface EnergyPart extends Interval {
  kwh: Kwh | null
}

/** The parts of the range that lie in the daylight window, in order. */
export function daylightParts(range: Interval, zone: string): Interval[] {
  return daysInInterval(zone, range)
    .map((day) => intersection(range, daylightInterval(zone, day)))
    .filter((part) => part !== null)
}

export function solarWindowKwh(parts: readonly EnergyPart[], range: Interval, zone: string): number | null {
  const windows = daylightParts(range, zone)
  if (windows.length === 0) return 0
  let sum: number | null = null
  for (const part of parts) {
    if (part.kwh === null || lengthMs(part) === 0) continue
    for (const window of windows) {
      const common = intersection(part, window)
      if (common !== null) sum = (sum ?? 0) + (part.kwh * lengthMs(common)) / lengthMs(part)
    }
  }
  return sum
}
