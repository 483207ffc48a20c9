/**
 * Carbon of one source, day by day with the factors of the day; diesel month by month, as its litres are known.
 * null: neither energy nor litres are known; solar: 0. Metric tons by scope. Source: domain.md §10.
 */

import type { DieselShare } from '../../cost/diesel/diesel-share.ts'
import { type OwnedRow, ownRowInForce } from '../../cost/tariff/own-row.ts'
import type { DeviceDay } from '../../energy/device-range.ts'
import type { Kwh } from '../../quantity.ts'
import type { SourceType } from '../../site/device-type.ts'
import { type CarbonFactors, DEFAULT_CARBON_FACTORS } from './carbon-factor.ts'
import { type Emissions, type EnergyUse, emissions, totalEmissions } from './emissions.ts'

/** An organisation's own factors go before the platform's. */
export interface FactorOfKind extends OwnedRow {
  /** Of an own row. */
  readonly id?: number
  readonly kind: 'diesel' | 'gas' | 'grid'
  readonly kgPerUnit: number
}

export interface EmittingSource {
  readonly deviceType: SourceType
  readonly days: readonly DeviceDay[]
  readonly diesel: readonly DieselShare[]
}

/** A day of a metered source, or a month of a generator's diesel, with the factor in force. */
export interface EmissionPart {
  /** Local day; of a month its first. */
  readonly day: string
  readonly quantity: number | null
  readonly unit: 'kWh' | 'L'
  readonly kgPerUnit: number
  /** The row of the factor; null: the specification's. */
  readonly ref: string | null
  readonly emissions: Emissions | null
}

export function sourceEmissions(source: EmittingSource, factors: readonly FactorOfKind[]): Emissions | null {
  return totalEmissions(emissionParts(source, factors).map((part) => part.emissions))
}

/** As the audit names an own row; a platform's by what it says. */
export function refOfFactor({ id, isOwn, kind, validFrom }: FactorOfKind): string {
  return isOwn ? `factor ${id}` : `platform factor ${kind} ${validFrom}`
}

/** What a source's emissions add up from, in order of time. */
export function emissionParts(source: EmittingSource, factors: readonly FactorOfKind[]): EmissionPart[] {
  if (source.deviceType === 'GENERATOR') {
    return source.diesel.map(({ month, litres }) => {
      const day = `${month}-01`
      const own = emissions({ dieselLitres: litres }, factorsOn(factors, day))
      return { day, quantity: litres, unit: 'L', ...findFactor(factors, 'diesel', day), emissions: own }
    })
  }
  const type = source.deviceType
  return source.days.map(({ day, kwh }) => {
    const own = emissions(toEnergyUse(type, kwh), factorsOn(factors, day))
    return { day, quantity: kwh, unit: 'kWh', ...findFactor(factors, KIND_OF[type], day), emissions: own }
  })
}

const KIND_OF = { UTILITY: 'grid', IPP: 'gas', SOLAR: null } as const

function findFactor(rows: readonly FactorOfKind[], kind: FactorOfKind['kind'] | null, day: string) {
  if (kind === null) return { kgPerUnit: 0, ref: null }
  const row = rowOn(rows, kind, day)
  return { kgPerUnit: factorsOn(rows, day)[FIELD_OF[kind]], ref: row === null ? null : refOfFactor(row) }
}

const FIELD_OF = { diesel: 'dieselKgPerLitre', gas: 'gasKgPerKwh', grid: 'gridKgPerKwh' } as const

function rowOn(rows: readonly FactorOfKind[], kind: FactorOfKind['kind'], day: string): FactorOfKind | null {
  return ownRowInForce(
    rows.filter((row) => row.kind === kind),
    day,
  )
}

function toEnergyUse(type: 'UTILITY' | 'IPP' | 'SOLAR', kwh: Kwh | null): EnergyUse {
  if (type === 'UTILITY') return { gridKwh: kwh }
  return type === 'IPP' ? { boughtGasKwh: kwh } : { solarKwh: kwh }
}

function factorsOn(rows: readonly FactorOfKind[], day: string): CarbonFactors {
  const of = (kind: FactorOfKind['kind']) => rowOn(rows, kind, day)?.kgPerUnit
  return {
    dieselKgPerLitre: of('diesel') ?? DEFAULT_CARBON_FACTORS.dieselKgPerLitre,
    gasKgPerKwh: of('gas') ?? DEFAULT_CARBON_FACTORS.gasKgPerKwh,
    gridKgPerKwh: of('grid') ?? DEFAULT_CARBON_FACTORS.gridKgPerKwh,
  }
}
