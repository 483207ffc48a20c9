/**
 * Readings of a device → what it tells of each second of a local day.
 *
 * A reading tells of the time that ends at it, capped at 2 × period (an interval mean: one period); what is left between two
 * readings is silent, and *risen* where the register gained more than 0.1 kWh over it. No hysteresis but the on-state's own.
 * Made anew from the set of readings, so late ones need no special case. Source: domain.md §4, §16.A.
 */

import { firstNotBefore } from '../../meter/register/first-not-before.ts'
import { factorAt, type Multiplier, sortedMultipliers } from '../../meter/register/multiplier.ts'
import { maxGapMs } from '../../meter/rollup/max-gap.ts'
import type { MeterProfile, Sample } from '../../meter/rollup/sample.ts'
import { type Instant, type Interval, SECOND_MS } from '../../time/interval.ts'
import { LIVE_SHARE } from '../hours/live-share.ts'
import { onState } from '../hours/on-state.ts'
import { onThresholdKw } from '../hours/on-threshold.ts'
import { type DayRuns, RunList } from './day-runs.ts'
import { codeOfSigns, HEARD_ONLY, SILENT, SILENT_AND_ROSE, type Signs } from './device-signs.ts'

const LEAST_HZ = 45
const MOST_HZ = 55
const LEAST_RISE_KWH = 0.1

export interface DeviceDayRuns {
  readonly runs: DayRuns
  /** Lowest energised phase of the day, V; null: no voltage was told. */
  readonly minVolts: number | null
}

/** `samples` in order with the nearest one before and after the day, `registers` those of them with an accepted register. */
export function deviceRuns(
  samples: readonly Sample[],
  registers: readonly Sample[],
  profile: MeterProfile,
  day: Interval,
): DeviceDayRuns {
  const isMean = profile.powerIs === 'interval-mean'
  const longest = isMean ? profile.periodS * SECOND_MS : maxGapMs(profile.periodS)
  const multipliers = sortedMultipliers(profile.multipliers)
  const runs = new RunList()
  const second = (at: Instant) => Math.round((Math.min(at, day.to) - day.from) / SECOND_MS)
  let minVolts: number | null = null
  let wasOn: boolean | null = null
  for (let n = firstNotBefore(samples, day.from); n < samples.length; n++) {
    const sample = samples[n]!
    const before = samples[n - 1]
    const signs = signsOfSample(sample, profile, multipliers, wasOn)
    wasOn = signs.on
    const held = Math.min(before ? sample.at - before.at : isMean ? longest : 0, longest)
    const silentUntil = second(sample.at - held)
    if (silentUntil > (runs.ends.at(-1) ?? 0))
      runs.add(silentUntil, silence(registers, before?.at ?? null, sample.at, multipliers))
    runs.add(second(sample.at), profile.deviceType === 'LOAD' ? HEARD_ONLY : codeOfSigns(signs))
    if (sample.at >= day.to) break
    minVolts = least(minVolts, livePhase(sample, profile.nominalV))
  }
  runs.add(second(day.to), SILENT)
  return { runs, minVolts }
}

function signsOfSample(
  sample: Sample,
  profile: MeterProfile,
  multipliers: readonly Multiplier[],
  wasOn: boolean | null,
): Signs {
  const kw = sample.kw === null ? null : sample.kw * factorAt(multipliers, sample.at)
  const isUtility = profile.deviceType === 'UTILITY'
  return {
    voltage: voltageState(sample, profile.nominalV),
    power: kw === null ? null : kw >= onThresholdKw(profile.ratedKw, profile.deviceType),
    mains: sample.mainsPresent ?? null,
    on: isUtility ? null : onState({ run: sample.run, vMax: sample.vMax, hz: sample.hz, kw }, profile, wasOn),
  }
}

/** Present from 0.5 Vn at 45 to 55 Hz; any live phase counts. */
function voltageState({ vMax, vMin, hz }: Sample, nominalV: number | null): Signs['voltage'] {
  if (vMax === null || nominalV === null) return null
  const isInFrequency = hz === null || (hz >= LEAST_HZ && hz <= MOST_HZ)
  if (vMax < LIVE_SHARE * nominalV || !isInFrequency) return 'dead'
  return vMin != null && vMin < LIVE_SHARE * nominalV ? 'partial' : 'live'
}

function livePhase({ vMax, vMin }: Sample, nominalV: number | null): number | null {
  if (vMax === null || nominalV === null || vMax < LIVE_SHARE * nominalV) return null
  return vMin != null && vMin >= LIVE_SHARE * nominalV ? vMin : vMax
}

const least = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))

/** What the silence between two readings was: its register may have risen over it. */
function silence(
  registers: readonly Sample[],
  from: Instant | null,
  to: Instant,
  multipliers: readonly Multiplier[],
): number {
  if (from === null) return SILENT
  const after = firstNotBefore(registers, to)
  const before = registers[firstNotBefore(registers, from + 1) - 1]
  const end = registers[after]
  if (!before || !end) return SILENT
  const rise = ((end.kwh ?? 0) - (before.kwh ?? 0)) * factorAt(multipliers, end.at)
  return rise > LEAST_RISE_KWH ? SILENT_AND_ROSE : SILENT
}
