/**
 * Limits of harmonic distortion, in percent, valid at the point of common coupling only.
 *
 * THD-V: below 1 kV 8 total and 5 for one harmonic; 1–69 kV 5 total. TDD of current by Isc/IL:
 * 5 below 20 · 8 below 50 · 12 below 100 · 15 below 1000 · 20 above. THD-I is information only.
 * Source: domain.md §5.7.
 */
export interface VoltageDistortionLimit {
  total: number
  individual: number | null
}

/** Null above 69 kV, where the page gives no limit. */
export function voltageDistortionLimit(nominalV: number): VoltageDistortionLimit | null {
  if (nominalV < 1_000) return { total: 8, individual: 5 }
  return nominalV <= 69_000 ? { total: 5, individual: null } : null
}

const DEMAND_DISTORTION: readonly [below: number, percent: number][] = [
  [20, 5],
  [50, 8],
  [100, 12],
  [1_000, 15],
]

export function demandDistortionLimit(shortCircuitRatio: number): number {
  return DEMAND_DISTORTION.find(([below]) => shortCircuitRatio < below)?.[1] ?? 20
}
