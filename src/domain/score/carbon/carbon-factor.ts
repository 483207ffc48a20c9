/**
 * Emission factors with validity dates.
 *
 * Defaults of the specification: diesel 2.68 kg/L, gas or IPP 0.549 kg/kWh, grid 0.439 kg/kWh, solar
 * 0. A change is a new row; past emissions stay. Source: domain.md §10, §1 "Grid emission".
 */
export interface CarbonFactors {
  dieselKgPerLitre: number
  gasKgPerKwh: number
  gridKgPerKwh: number
}

export const DEFAULT_CARBON_FACTORS: CarbonFactors = {
  dieselKgPerLitre: 2.68,
  gasKgPerKwh: 0.549,
  gridKgPerKwh: 0.439,
}
