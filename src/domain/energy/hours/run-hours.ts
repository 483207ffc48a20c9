/**
 * Usage hours from block data: interval energies or on-seconds.
 *
 * From interval energy alone a block of length L h counts L when E/L ≥ P_on; blocks longer than
 * 30 min make the hours an estimate. From on-seconds: Σ ÷ 3600. No known block → null (an
 * offline device has unknown hours, not 0). Source: domain.md §4 (V-T1).
 */
export interface RunHours {
  hours: number | null
  isEstimated: boolean
}

const COARSEST_BLOCK_S = 1800
const HOUR_S = 3600

export function runHoursFromEnergy(
  blockKwh: readonly (number | null)[],
  blockS: number,
  onThresholdKw: number,
): RunHours {
  const blockHours = blockS / HOUR_S
  const known = blockKwh.filter((kwh) => kwh !== null)
  const on = known.filter((kwh) => kwh / blockHours >= onThresholdKw)
  return {
    hours: known.length === 0 ? null : on.length * blockHours,
    isEstimated: blockS > COARSEST_BLOCK_S,
  }
}

export function runHoursFromSeconds(onS: readonly (number | null)[]): number | null {
  const known = onS.filter((seconds) => seconds !== null)
  return known.length === 0 ? null : known.reduce((sum, seconds) => sum + seconds, 0) / HOUR_S
}
