import type { Figure } from '#contract/shapes.ts'
import { round } from '#domain/round.ts'

/** Why a figure is not known, in the reader's words. */
export const WHY = {
  noReading: 'No reading in this period',
  noRate: 'No bill or tariff gives a rate for this energy',
  noEnergy: 'No energy was measured in this period',
  noFuel: 'Neither a diesel entry nor a rating and hours tell the fuel burned',
  noDemand: 'No 15-minute block of this period was measured and supplied',
  noPowerFactor: 'No reactive energy was measured in this period',
  noDaylight: 'The period lies outside 08:00 to 18:00',
} as const

/**
 * A known value rounded once, or 0 with the reason: revision A cannot read null, our own pages read `unknown`.
 * `coverage` is the measured share of the period.
 */
export function figure(value: number | null, unit: string, why: string, coverage?: number): Figure {
  const measured = coverage === undefined ? {} : { coverage: round(coverage, 4) }
  return value === null
    ? { value: 0, unit, unknown: why, ...measured }
    : { value: round(value), unit, ...measured }
}

/** A total of energy with the part of it that was spread over gaps. */
export function energyFigure(energy: EnergyTotal | null, coverage?: number): Figure {
  return {
    ...figure(energy?.kwh ?? null, 'kWh', WHY.noReading, coverage),
    estimated_kwh: round(energy?.estimatedKwh ?? 0),
  }
}

interface EnergyTotal {
  readonly kwh: number | null
  readonly estimatedKwh: number
}

/** The number that stands on the wire, with its reason beside it where it is not known. */
export function numberOrZero(value: number | null): number {
  return value === null ? 0 : round(value)
}
