/**
 * Total energy of a selection.
 *
 * total_kwh = Σ over the counted sources of E(range), kWh. No source has data → null; some have
 * none → the sum of the rest and `partial`. Source: domain.md §3 (V-E1).
 */
import type { Kwh } from '../quantity.ts'
import { ratio } from '../ratio.ts'

export interface TotalEnergy {
  kwh: Kwh | null
  partial: boolean
}

export function totalEnergy(energies: readonly (number | null)[]): TotalEnergy {
  const known = energies.filter((kwh) => kwh !== null)
  if (known.length === 0) return { kwh: null, partial: false }
  return { kwh: known.reduce((sum, kwh) => sum + kwh, 0), partial: known.length < energies.length }
}

/**
 * Each device's share of the energy of all, in percent (pie of the report). Σ = 0 or unknown →
 * every share is null, which the page shows as "No Data". Source: domain.md §3 source_consumption.
 */
export function energyShares(energies: readonly (number | null)[]): (number | null)[] {
  const { kwh } = totalEnergy(energies)
  return energies.map((energy) => {
    const share = ratio(energy, kwh)
    return share === null ? null : share * 100
  })
}
