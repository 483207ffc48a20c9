import { qualityOfRank, qualityRank } from '../meter/quality.ts'
import type { Kwh } from '../quantity.ts'
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
  const { estimatedKwh, measuredS, rank, ...sums } = addDays(days)
  return {
    deviceId,
    days,
    ...sums,
    estimatedKwh,
    life,
    elapsedS,
    measuredS,
    coverage: coverageRatio(measuredS, elapsedS),
    quality: qualityOfRank(rank),
  }
}

type Summed = 'kwh' | 'estimatedKwh' | 'kvarh' | 'daylightKwh' | 'onS' | 'measuredS'
type DaySums = { -readonly [Key in Summed]: DeviceRange[Key] } & { rank: number }

/** In one pass: a year of many devices is added up for every answer. */
function addDays(days: readonly DeviceDay[]): DaySums {
  const sums: DaySums = {
    kwh: null,
    estimatedKwh: 0,
    kvarh: null,
    daylightKwh: null,
    onS: null,
    measuredS: 0,
    rank: 0,
  }
  for (const day of days) {
    if (day.kwh !== null) sums.kwh = (sums.kwh ?? 0) + day.kwh
    if (day.kvarh !== null) sums.kvarh = (sums.kvarh ?? 0) + day.kvarh
    if (day.daylightKwh !== null) sums.daylightKwh = (sums.daylightKwh ?? 0) + day.daylightKwh
    if (day.onS !== null) sums.onS = (sums.onS ?? 0) + day.onS
    sums.estimatedKwh += day.estimatedKwh ?? 0
    sums.measuredS += day.coverageS
    sums.rank = Math.max(sums.rank, qualityRank(day.quality))
  }
  return sums
}

/** Measured share of a time, 0 to 1; what was measured of no time at all is whole. */
export function coverageRatio(measuredS: number, elapsedS: number): number {
  if (elapsedS <= 0) return measuredS > 0 ? 1 : 0
  return Math.min(1, measuredS / elapsedS)
}
