import { qualityOfRank, qualityRank } from '../meter/quality.ts'
import type { Kwh } from '../quantity.ts'
import { sumKnown } from '../sum-known.ts'
import { type Interval, lengthMs, SECOND_MS } from '../time/interval.ts'
import type { DayTotals } from './day-totals.ts'

export interface DeviceDay extends DayTotals {
  readonly day: string
}

/** What one device measured over a range. Energies in kWh and kvarh; null is "not known", never 0. */
export interface DeviceRange {
  readonly deviceId: number
  readonly days: readonly DeviceDay[]
  readonly kwh: Kwh | null
  /** How much of it was spread over gaps: known in sum, not in shape. */
  readonly estimatedKwh: Kwh
  readonly kvarh: number | null
  readonly daylightKwh: Kwh | null
  /** Seconds during which the device was on; null where it never reported. */
  readonly onS: number | null
  /** The part of the range of which readings were due (`dueWithin`). */
  readonly life: Interval
  /** Its seconds, and how many of them were measured. */
  readonly elapsedS: number
  readonly measuredS: number
  /** measuredS ÷ elapsedS, 0 to 1. */
  readonly coverage: number
  readonly quality: string | null
}

/**
 * Adds a device's days. `life` is the range cut at now and at the device's validity: time to come is not a gap,
 * nor is the time before a meter was installed. Totals are sums of unrounded days (domain.md §0).
 */
export function deviceRange(deviceId: number, days: readonly DeviceDay[], life: Interval): DeviceRange {
  const elapsedS = lengthMs(life) / SECOND_MS
  const measuredS = days.reduce((sum, day) => sum + day.coverageS, 0)
  return {
    deviceId,
    days,
    kwh: sumKnown(days, (day) => day.kwh),
    estimatedKwh: days.reduce((sum, day) => sum + (day.estimatedKwh ?? 0), 0),
    kvarh: sumKnown(days, (day) => day.kvarh),
    daylightKwh: sumKnown(days, (day) => day.daylightKwh),
    onS: sumKnown(days, (day) => day.onS),
    life,
    elapsedS,
    measuredS,
    coverage: coverageRatio(measuredS, elapsedS),
    quality: qualityOfRank(Math.max(0, ...days.map((day) => qualityRank(day.quality)))),
  }
}

/** Measured share of a time, 0 to 1; what was measured of no time at all is whole. */
export function coverageRatio(measuredS: number, elapsedS: number): number {
  if (elapsedS <= 0) return measuredS > 0 ? 1 : 0
  return Math.min(1, measuredS / elapsedS)
}
