/**
 * Load overview: how much of a building's energy its metered loads explain.
 *
 * building = Σ source kWh, load = Σ is_load kWh, percentage = load / building × 100 without a cap
 * (above 100: loads behind loads, or a wrong transformer ratio, so it is flagged). Building 0 or
 * unknown → null. Each load's share is of Σ loads. kWh, %. Source: domain.md §11 (V-LO1).
 */

import { energyShares, totalEnergy } from '../energy/total-energy.ts'
import type { Kwh } from '../quantity.ts'
import { percentage } from '../ratio.ts'
import { round } from '../round.ts'

export interface LoadOverview {
  buildingKwh: Kwh | null
  loadKwh: Kwh | null
  percent: number | null
  /** More load than building: the metering does not fit. */
  exceedsBuilding: boolean
  /** Percent of all loads, in the order of the loads. */
  shares: (number | null)[]
  partial: boolean
}

export function loadOverview(
  sourceKwh: readonly (number | null)[],
  loadKwh: readonly (number | null)[],
): LoadOverview {
  const building = totalEnergy(sourceKwh)
  const loads = totalEnergy(loadKwh)
  const percent = percentage(loads.kwh, building.kwh)
  return {
    buildingKwh: building.kwh,
    loadKwh: loads.kwh,
    percent,
    exceedsBuilding: percent !== null && percent > 100,
    shares: energyShares(loadKwh),
    partial: building.partial || loads.partial,
  }
}

/**
 * What no load meters: the branch's energy less that of each of its loads, both as they are shown, so that loads and rest
 * make the branch's figure. Never below 0; null where the energy of the branch or of any load is not known. kWh.
 */
export function unmeteredKwh(buildingKwh: Kwh | null, loadKwh: readonly (Kwh | null)[]): Kwh | null {
  if (buildingKwh === null || loadKwh.length === 0) return null
  let rest = round(buildingKwh)
  for (const kwh of loadKwh) {
    if (kwh === null) return null
    rest -= round(kwh)
  }
  return Math.max(0, round(rest))
}
