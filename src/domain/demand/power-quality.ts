/**
 * Power quality of one bucket from its readings.
 *
 * V and I: √mean(x²); kW, kvar: mean; frequency: mean without dead-bus samples (V < 0.5·Vn);
 * kVA = √(kW² + kvar²); power factor = Σ kW / Σ kVA (equal sample spacing); each per phase and in
 * total; neutral measured, else from the phase currents. Nothing known → null.
 * Source: domain.md §5.8 (V-Q1), §5.5.
 */
import { LIVE_SHARE } from '../energy/hours/live-share.ts'
import { highestPhase, type Phases, type Reading } from '../meter/reading.ts'
import { ratio } from '../ratio.ts'
import { neutralCurrent } from './neutral-current.ts'

export type QualityReading = Pick<
  Reading,
  'v' | 'i' | 'p' | 'q' | 'pfPhase' | 'kw' | 'kvar' | 'kva' | 'pf' | 'hz' | 'iN'
>

export interface PowerQuality {
  v: Phases
  i: Phases
  neutral: number | null
  kw: number | null
  kvar: number | null
  kva: number | null
  hz: number | null
  powerFactor: number | null
  powerFactorPhases: Phases
}

function withoutNulls(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null)
}

/** The mean of what is known. */
export function mean(values: readonly (number | null)[]): number | null {
  const list = withoutNulls(values)
  return list.length === 0 ? null : list.reduce((sum, value) => sum + value, 0) / list.length
}

/** Root of the mean square of what is known: the value with the same heating. */
export function rootMeanSquare(values: readonly (number | null)[]): number | null {
  const square = mean(values.map((value) => (value === null ? null : value * value)))
  return square === null ? null : Math.sqrt(square)
}

function perPhase(readings: readonly QualityReading[], field: 'v' | 'i'): Phases {
  const of = (phase: 0 | 1 | 2) => rootMeanSquare(readings.map((reading) => reading[field][phase]))
  return [of(0), of(1), of(2)]
}

/** Whether the bus is live; without a voltage or a nominal one it is taken to be. */
function isLive(reading: QualityReading, nominalV: number | null): boolean {
  const vMax = highestPhase(reading.v)
  return vMax === null || nominalV === null || vMax >= LIVE_SHARE * nominalV
}

function apparentPower({ kw, kvar, kva, pf }: QualityReading): number | null {
  if (kva !== null || kw === null) return kva
  if (kvar !== null) return Math.hypot(kw, kvar)
  return pf ? Math.abs(kw / pf) : null
}

function totalPowerFactor(readings: readonly QualityReading[]): number | null {
  let real = 0
  let apparent = 0
  for (const reading of readings) {
    const size = apparentPower(reading)
    if (reading.kw === null || size === null) continue
    real += Math.abs(reading.kw)
    apparent += size
  }
  return ratio(real, apparent)
}

/** kW/kVA of a phase; from its own power factor samples, weighed by kW, where kvar is not measured. */
function phasePowerFactor(readings: readonly QualityReading[], phase: 0 | 1 | 2): number | null {
  let real = 0
  let apparent = 0
  for (const reading of readings) {
    const kw = reading.p[phase]
    const kvar = reading.q[phase]
    const pf = reading.pfPhase[phase]
    const weight = Math.abs(kw ?? 1)
    const size = kw !== null && kvar !== null ? Math.hypot(kw, kvar) : pf ? weight / Math.abs(pf) : null
    if (size === null) continue
    real += weight
    apparent += size
  }
  return ratio(real, apparent)
}

export function powerQuality(readings: readonly QualityReading[], nominalV: number | null): PowerQuality {
  const kw = mean(readings.map((reading) => reading.kw))
  const kvar = mean(readings.map((reading) => reading.kvar))
  const live = readings.filter((reading) => isLive(reading, nominalV))
  return {
    v: perPhase(readings, 'v'),
    i: perPhase(readings, 'i'),
    neutral: mean(readings.map((reading) => neutralCurrent(reading.iN, reading.i))),
    kw,
    kvar,
    kva: kw === null || kvar === null ? mean(readings.map((reading) => reading.kva)) : Math.hypot(kw, kvar),
    hz: mean(live.map((reading) => reading.hz)),
    powerFactor: totalPowerFactor(readings),
    powerFactorPhases: [
      phasePowerFactor(readings, 0),
      phasePowerFactor(readings, 1),
      phasePowerFactor(readings, 2),
    ],
  }
}
