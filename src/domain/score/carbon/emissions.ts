/**
 * Carbon emitted by the energy of a period, in metric tons by scope.
 *
 * kg = litres × diesel (Scope 1) + gas/IPP kWh × gas (Scope 2 when bought, 1 from an own plant)
 * + utility kWh × grid (Scope 2) + solar × 0; tons = kg / 1000. An unknown amount is left out
 * and sets `partial`; nothing known → null; solar alone → 0. Unrounded.
 * Source: domain.md §10 (V-CO1).
 */
import type { Kwh, Litres } from '../../quantity.ts'
import type { CarbonFactors } from './carbon-factor.ts'

/** Amounts of one period with one set of factors; null = unknown, absent = no such source. */
export interface EnergyUse {
  dieselLitres?: Litres | null
  boughtGasKwh?: Kwh | null
  ownGasKwh?: Kwh | null
  gridKwh?: Kwh | null
  solarKwh?: Kwh | null
}

export interface Emissions {
  tons: number
  scope1Tons: number
  scope2Tons: number
  partial: boolean
}

const KG_PER_TON = 1000

export function emissions(use: EnergyUse, factors: CarbonFactors): Emissions | null {
  const amounts = [use.dieselLitres, use.boughtGasKwh, use.ownGasKwh, use.gridKwh, use.solarKwh]
  const present = amounts.filter((amount) => amount !== undefined)
  if (present.every((amount) => amount === null)) return null
  const scope1 =
    (use.dieselLitres ?? 0) * factors.dieselKgPerLitre + (use.ownGasKwh ?? 0) * factors.gasKgPerKwh
  const scope2 = (use.gridKwh ?? 0) * factors.gridKgPerKwh + (use.boughtGasKwh ?? 0) * factors.gasKgPerKwh
  return {
    tons: (scope1 + scope2) / KG_PER_TON,
    scope1Tons: scope1 / KG_PER_TON,
    scope2Tons: scope2 / KG_PER_TON,
    partial: present.some((amount) => amount === null),
  }
}

/** Emissions of several periods, each with the factors of its days; null when none is known. */
export function totalEmissions(parts: readonly (Emissions | null)[]): Emissions | null {
  const known = parts.filter((part) => part !== null)
  if (known.length === 0) return null
  return {
    tons: known.reduce((sum, part) => sum + part.tons, 0),
    scope1Tons: known.reduce((sum, part) => sum + part.scope1Tons, 0),
    scope2Tons: known.reduce((sum, part) => sum + part.scope2Tons, 0),
    partial: known.length < parts.length || known.some((part) => part.partial),
  }
}
