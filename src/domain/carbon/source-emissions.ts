/**
 * Carbon of one source, day by day with the factors of the day; diesel month by month, as its litres are known.
 * null: neither energy nor litres are known; solar: 0. Metric tons by scope. Source: domain.md §10.
 */
import type { DieselShare } from '../cost/diesel-share.ts'
import type { SourceType } from '../device-type.ts'
import type { DeviceDay } from '../energy/device-range.ts'
import { type OwnedRow, ownRowInForce } from '../tariff/own-row.ts'
import { type CarbonFactors, DEFAULT_CARBON_FACTORS } from './carbon-factor.ts'
import { type Emissions, type EnergyUse, emissions, totalEmissions } from './emissions.ts'

/** An organisation's own factors go before the platform's. */
export interface FactorOfKind extends OwnedRow {
  readonly kind: 'diesel' | 'gas' | 'grid'
  readonly kgPerUnit: number
}

export interface EmittingSource {
  readonly deviceType: SourceType
  readonly days: readonly DeviceDay[]
  readonly diesel: readonly DieselShare[]
}

export function sourceEmissions(source: EmittingSource, factors: readonly FactorOfKind[]): Emissions | null {
  if (source.deviceType === 'GENERATOR') {
    return totalEmissions(
      source.diesel.map(({ month, litres }) =>
        emissions({ dieselLitres: litres }, factorsOn(factors, `${month}-01`)),
      ),
    )
  }
  const type = source.deviceType
  return totalEmissions(
    source.days.map(({ day, kwh }) => emissions(useOf(type, kwh), factorsOn(factors, day))),
  )
}

function useOf(type: 'UTILITY' | 'IPP' | 'SOLAR', kwh: number | null): EnergyUse {
  if (type === 'UTILITY') return { gridKwh: kwh }
  return type === 'IPP' ? { boughtGasKwh: kwh } : { solarKwh: kwh }
}

function factorsOn(rows: readonly FactorOfKind[], day: string): CarbonFactors {
  const of = (kind: FactorOfKind['kind']) =>
    ownRowInForce(
      rows.filter((row) => row.kind === kind),
      day,
    )?.kgPerUnit
  return {
    dieselKgPerLitre: of('diesel') ?? DEFAULT_CARBON_FACTORS.dieselKgPerLitre,
    gasKgPerKwh: of('gas') ?? DEFAULT_CARBON_FACTORS.gasKgPerKwh,
    gridKgPerKwh: of('grid') ?? DEFAULT_CARBON_FACTORS.gridKgPerKwh,
  }
}
