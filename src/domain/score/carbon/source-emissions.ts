/**
 * Carbon of one source, day by day with the factors of the day; diesel month by month, as its litres are known.
 * null: neither energy nor litres are known; solar: 0. Metric tons by scope. Source: domain.md §10.
 */

import type { DieselShare } from '../../cost/diesel/diesel-share.ts'
import { type OwnedRow, ownRowInForce } from '../../cost/tariff/own-row.ts'
import type { DeviceDay } from '../../energy/device-range.ts'
import type { Kwh } from '../../quantity.ts'
import type { SourceType } from '../../site/device-type.ts'
import { byText } from '../../text-order.ts'
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
  const on = factorsByDay(factors)
  if (source.deviceType === 'GENERATOR') {
    return source.diesel.map(({ month, litres }) => {
      const day = `${month}-01`
      const { inForce, diesel } = on(day)
      return {
        day,
        quantity: litres,
        unit: 'L',
        ...diesel,
        emissions: emissions({ dieselLitres: litres }, inForce),
      }
    })
  }
  const type = source.deviceType
  const kind = KIND_OF[type]
  return source.days.map(({ day, kwh }) => {
    const own = on(day)
    const { kgPerUnit, ref } = own[kind]
    return {
      day,
      quantity: kwh,
      unit: 'kWh',
      kgPerUnit,
      ref,
      emissions: emissions(toEnergyUse(type, kwh), own.inForce),
    }
  })
}

const KIND_OF = { UTILITY: 'grid', IPP: 'gas', SOLAR: 'none' } as const
const NO_FACTOR = { kgPerUnit: 0, ref: null }

type Factor = Pick<EmissionPart, 'kgPerUnit' | 'ref'>

interface DayFactors extends Readonly<Record<FactorOfKind['kind'] | 'none', Factor>> {
  readonly inForce: CarbonFactors
}

/** The factors of a day; on all days between two changes they are the same, and looked for once. */
function factorsByDay(rows: readonly FactorOfKind[]): (day: string) => DayFactors {
  const changes = [...new Set(rows.map(({ validFrom }) => validFrom))].sort(byText)
  const bySince = new Map<string, DayFactors>()
  return (day) => {
    const since = changes.findLast((change) => change <= day) ?? ''
    const factors = bySince.get(since) ?? factorsOn(rows, day)
    bySince.set(since, factors)
    return factors
  }
}

function factorsOn(rows: readonly FactorOfKind[], day: string): DayFactors {
  const factor = (kind: FactorOfKind['kind'], preset: number): Factor => {
    const row = rowOn(rows, kind, day)
    return row === null
      ? { kgPerUnit: preset, ref: null }
      : { kgPerUnit: row.kgPerUnit, ref: refOfFactor(row) }
  }
  const diesel = factor('diesel', DEFAULT_CARBON_FACTORS.dieselKgPerLitre)
  const gas = factor('gas', DEFAULT_CARBON_FACTORS.gasKgPerKwh)
  const grid = factor('grid', DEFAULT_CARBON_FACTORS.gridKgPerKwh)
  const inForce = {
    dieselKgPerLitre: diesel.kgPerUnit,
    gasKgPerKwh: gas.kgPerUnit,
    gridKgPerKwh: grid.kgPerUnit,
  }
  return { inForce, diesel, gas, grid, none: NO_FACTOR }
}

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
