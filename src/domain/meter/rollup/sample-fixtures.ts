/** Builders of readings and meter profiles for the tests of this room. */
import { type Interval, MINUTE_MS } from '../../time/interval.ts'
import { rollUpBlocks } from './roll-up-blocks.ts'
import type { Block, MeterProfile, Replacement, Sample } from './sample.ts'

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

/** Milliseconds after local midnight of some day, from 'HH:mm'. */
export function clock(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return (hour * 60 + minute) * MINUTE_MS
}

/** Readings of the energy register alone. */
export function register(readings: readonly (readonly [string, number])[]): Sample[] {
  return readings.map(([at, kwh]) => sample(clock(at), { kwh }))
}

/** Rolls up the part of that day from one clock time to another. */
export function rollUpBetween(
  samples: Sample[],
  from: string,
  to: string,
  changes: Partial<MeterProfile> = {},
  replacements: Replacement[] = [],
): Block[] {
  const window: Interval = { from: clock(from), to: clock(to) }
  return rollUpBlocks(samples, profile(changes), replacements, window)
}

/** Energy of each block to nine decimals, unknown as null. */
export function kwhs(blocks: readonly Block[]): (number | null)[] {
  return blocks.map((block) => (block.kwh === null ? null : Number(block.kwh.toFixed(9))))
}
