import type { Instant } from '#domain/time/interval.ts'

/** A meter whose load swings around a mean once a day: its register is the integral, so any instant can be asked. */
export interface Curve {
  readonly meanKw: number
  readonly swingKw: number
  readonly phase: number
  readonly powerFactor: number
  readonly startKwh: number
}

export interface SyntheticReading {
  readonly at: Instant
  readonly kwh: number
  readonly kvarh: number
  readonly kw: number
  readonly kva: number
  readonly v: readonly [number, number, number]
  readonly i: readonly [number, number, number]
}

const START: Instant = Date.UTC(2025, 0, 1)
const HOUR_MS = 3_600_000
const A_DAY = (2 * Math.PI) / 24

export function meterCurve(meter: number): Curve {
  return {
    meanKw: 20 + ((meter * 7) % 40),
    swingKw: 10 + ((meter * 3) % 9),
    phase: (meter % 24) * A_DAY,
    powerFactor: 0.86 + (meter % 10) / 100,
    startKwh: 10_000 + meter * 100,
  }
}

export function syntheticReading(
  { meanKw, swingKw, phase, powerFactor, startKwh }: Curve,
  at: Instant,
): SyntheticReading {
  const hours = (at - START) / HOUR_MS
  const angle = A_DAY * hours + phase
  const kw = meanKw + swingKw * Math.sin(angle)
  const kwh = startKwh + meanKw * hours + (swingKw / A_DAY) * (Math.cos(phase) - Math.cos(angle))
  const kva = kw / powerFactor
  const volts = 230 + 4 * Math.sin(angle * 3)
  const amperes = (kva * 1000) / (3 * volts)
  return {
    at,
    kwh: rounded(kwh),
    kvarh: rounded(kwh * Math.tan(Math.acos(powerFactor))),
    kw: rounded(kw),
    kva: rounded(kva),
    v: [rounded(volts), rounded(volts + 1.5), rounded(volts - 1)],
    i: [rounded(amperes), rounded(amperes * 1.04), rounded(amperes * 0.97)],
  }
}

/** As meters print them: two decimals. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
