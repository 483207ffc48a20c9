/**
 * What a meter said at one instant, and what is known about the meter.
 *
 * Registers and powers are as the meter sent them; the factor in force (CT × VT) is applied
 * once, by the functions that compute with them. Unknown is null. Source: domain.md §2, §13.
 */
import type { Kwh } from '../../quantity.ts'
import type { DeviceType } from '../../site/device-type.ts'
import type { Instant } from '../../time/interval.ts'
import type { Quality } from '../quality.ts'

export interface Sample {
  at: Instant
  /** Cumulative import register. */
  kwh: Kwh | null
  /** Cumulative reactive import register. */
  kvarh: number | null
  kw: number | null
  kvar: number | null
  kva: number | null
  pf: number | null
  hz: number | null
  /** Highest of the phase voltages. */
  vMax: number | null
  /** Lowest of the phase voltages. */
  vMin?: number | null
  /** Run or breaker input. */
  run: boolean | null
  /** The controller senses the grid; not given: not told. */
  mainsPresent?: boolean | null
}

/** What a power is: its value at the instant, or its mean over the period that ends there. */
export type PowerIs = 'sample' | 'interval-mean'

export interface MeterProfile {
  periodS: number
  /** Not given: 'sample'. */
  powerIs?: PowerIs
  registerDigits: number
  registerResolution: number
  pMaxKw: number | null
  ratedKw: number | null
  nominalV: number | null
  deviceType: DeviceType
  multipliers: { from: Instant; factor: number }[]
}

export interface Replacement {
  at: Instant
  oldFinalKwh: Kwh
  newInitialKwh: Kwh
}

export interface Block {
  at: Instant
  kwh: Kwh | null
  /** How much of `kwh` was spread evenly over a gap: its sum is known, its shape is not. */
  estimatedKwh: Kwh
  /** Where inside the block the time begins and ends whose energy is known: seconds, 0 to 900; equal when none is. */
  knownFromS: number
  knownToS: number
  kvarh: number | null
  kva: number | null
  coverageS: number
  onS: number | null
  quality: Quality | null
  readings: number
}
