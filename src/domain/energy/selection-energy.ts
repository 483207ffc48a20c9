import type { Kwh } from '../quantity.ts'
import { sumKnown } from '../sum-known.ts'
import { coverageRatio, type DeviceRange } from './device-range.ts'

/** Below this measured share a total says so (99.5 %). */
const WHOLE = 0.995

export interface SelectionEnergy {
  readonly kwh: Kwh | null
  /** How much of it was spread over gaps: known in sum, not in shape. */
  readonly estimatedKwh: Kwh
  readonly kvarh: number | null
  readonly daylightKwh: Kwh | null
  /** Measured share over all counted devices, 0 to 1. */
  readonly coverage: number
  /** Seconds measured over all counted devices. */
  readonly measuredS: number
  /** Seconds of which readings were due. */
  readonly elapsedS: number
  /** Whether a device has no reading at all, or less than 99.5 % of the time was measured. */
  readonly partial: boolean
}

/**
 * Σ over the counted devices: no reading on any → null; some missing → the sum of the rest, `partial`.
 * Unit: kWh, kvarh. Source: domain.md §3 dashboard.total_kwh (V-E1), solar_hours.
 */
export function selectionEnergy(counted: readonly DeviceRange[]): SelectionEnergy {
  const elapsedS = counted.reduce((sum, range) => sum + range.elapsedS, 0)
  const measuredS = counted.reduce((sum, range) => sum + range.measuredS, 0)
  const coverage = coverageRatio(measuredS, elapsedS)
  return {
    kwh: sumKnown(counted, ({ kwh }) => kwh),
    estimatedKwh: counted.reduce((sum, range) => sum + range.estimatedKwh, 0),
    kvarh: sumKnown(counted, ({ kvarh }) => kvarh),
    daylightKwh: sumKnown(counted, ({ daylightKwh }) => daylightKwh),
    coverage,
    measuredS,
    elapsedS,
    partial: coverage < WHOLE || counted.some(({ kwh, elapsedS: lived }) => kwh === null && lived > 0),
  }
}

/** Under this share of measured time on either side, two periods are not set against each other. */
const COMPARABLE = 0.95

/**
 * Whether a period can be set against the one before it, which lasted `wholeS` seconds over all devices: both are
 * measured, and the devices stood there all the time of the earlier one.
 */
export function isComparable(present: SelectionEnergy, before: SelectionEnergy, wholeS: number): boolean {
  const isMeasured = [present, before].every(({ coverage }) => coverage >= COMPARABLE)
  return isMeasured && before.measuredS >= COMPARABLE * wholeS
}
