/**
 * Peak-to-average power ratio as the product shows it: average ÷ peak, in (0, 1].
 *
 * ratio = avg / peak (the inverse of the textbook ratio: "higher is better, near 1 is the aim").
 * Bands on the unrounded ratio: ≥ 0.7 Efficient green · ≥ 0.5 Fairly efficient amber · below
 * Inefficient red. Peak 0 or unknown → null, no band. kVA in, no unit out.
 * Source: domain.md §5.4 (V-D4, V-P2).
 */
import type { Kwh } from '../quantity.ts'
import { ratio } from '../ratio.ts'

export type PaprBand = 'Efficient' | 'Fairly efficient' | 'Inefficient - Higher is better'
export type PaprColour = 'green' | 'amber' | 'red'

export interface Papr {
  ratio: number
  band: PaprBand
  colour: PaprColour
}

const EFFICIENT = 0.7
const FAIR = 0.5

export function papr(averageDemand: number | null, peakDemand: number | null): Papr | null {
  const share = ratio(averageDemand, peakDemand)
  if (share === null) return null
  if (share >= EFFICIENT) return { ratio: share, band: 'Efficient', colour: 'green' }
  if (share >= FAIR) return { ratio: share, band: 'Fairly efficient', colour: 'amber' }
  return { ratio: share, band: 'Inefficient - Higher is better', colour: 'red' }
}

/**
 * Classical load factor: kWh ÷ (peak kW × all hours of the period), outages included. Not the
 * same as the ratio above; the two are never mixed.
 */
export function loadFactor(kwh: Kwh | null, peakKw: number | null, hours: number): number | null {
  return peakKw === null ? null : ratio(kwh, peakKw * hours)
}
