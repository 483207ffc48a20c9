import type { Kwh } from '../quantity.ts'

/**
 * Demand of one block of one device.
 *
 * kW_d = E_block / (T_d / 60 min). kVA_d, the first that is known: metered kVA demand →
 * √(kW_d² + kvar_d²) → kW_d / PF_block → kW_d / avg_pf → kW_d / 0.78.
 * A block needs coverage ≥ 0.8; below that its demand is unknown, never invented.
 * Source: domain.md §5.1 (V-D1), §2.8 thresholds.
 */
export const DEFAULT_POWER_FACTOR = 0.78

/** kVA = 1.25 × kW: the specification's way to average demand without any power factor (1/0.8). */
export const KVA_PER_KW = 1.25

export const LEAST_DEMAND_COVERAGE = 0.8

export interface ApparentSigns {
  kw: number
  kva: number | null
  kvar: number | null
  blockPf: number | null
  averagePf: number | null
}

/** Mean power of a block; null below 80 % coverage. */
export function blockKw(kwh: Kwh | null, coverageS: number, blockS: number): number | null {
  if (kwh === null || coverageS < LEAST_DEMAND_COVERAGE * blockS) return null
  return (kwh * 3600) / blockS
}

/** Apparent power of a block, kVA. A power factor of 0 says nothing. */
export function blockKva(signs: ApparentSigns): number {
  if (signs.kva !== null) return signs.kva
  if (signs.kvar !== null) return Math.hypot(signs.kw, signs.kvar)
  const powerFactor = Math.abs(signs.blockPf || signs.averagePf || DEFAULT_POWER_FACTOR)
  return signs.kw / powerFactor
}
