/** Builders of readings and meter profiles for the tests of this room. */
import type { MeterProfile, Sample } from './sample.ts'

const NOTHING: Omit<Sample, 'at'> = {
  kwh: null,
  kvarh: null,
  kw: null,
  kvar: null,
  kva: null,
  pf: null,
  hz: null,
  vMax: null,
  run: null,
}

/** A reading with the named values; the rest is unknown. */
export function sample(at: number, values: Partial<Sample> = {}): Sample {
  return { ...NOTHING, at, ...values }
}

/** A utility meter read every 15 minutes with a six-digit register. */
export function profile(changes: Partial<MeterProfile> = {}): MeterProfile {
  return {
    periodS: 900,
    registerDigits: 6,
    registerResolution: 1,
    pMaxKw: null,
    ratedKw: null,
    nominalV: null,
    deviceType: 'UTILITY',
    multipliers: [],
    ...changes,
  }
}
