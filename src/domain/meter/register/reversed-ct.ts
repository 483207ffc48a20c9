import type { Kwh } from '../../quantity.ts'

/**
 * Whether a current transformer seems to be mounted the wrong way round.
 *
 * Import register stands still (at most 1 % of the export) while the export register grows by
 * more than 1 kWh. Consumption never uses import − export. kWh over the same period.
 * Source: domain.md §2.7 "Export register".
 */
const STANDS_STILL = 0.01
const LEAST_EXPORT_KWH = 1

export function looksReversed(importKwh: Kwh | null, exportKwh: Kwh | null): boolean {
  if (importKwh === null || exportKwh === null) return false
  return exportKwh > LEAST_EXPORT_KWH && importKwh <= STANDS_STILL * exportKwh
}
