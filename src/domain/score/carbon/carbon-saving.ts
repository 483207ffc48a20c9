/**
 * Estimated emissions of a period and what is saved against them, metric tons.
 *
 * estimated = forecast kWh × (kg/kWh of the previous 3 months) / 1000;
 * saving = estimated − actual × forecast / forecast_to_date (what the period ends at if it goes
 * on like this). Unknown part, or forecast_to_date 0 → null; negative means over-use.
 * Source: domain.md §10 score_card, §7.
 */
import type { Kwh } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'

export function estimatedTons(forecastKwh: Kwh | null, kgPerKwh: number | null): number | null {
  return forecastKwh === null || kgPerKwh === null ? null : (forecastKwh * kgPerKwh) / 1000
}

/** kg per kWh of a period: tons × 1000 / kWh. */
export function carbonIntensity(tons: number | null, kwh: Kwh | null): number | null {
  return tons === null ? null : ratio(tons * 1000, kwh)
}

export function carbonSaving(
  estimated: number | null,
  actual: number | null,
  forecastKwh: Kwh | null,
  forecastToDateKwh: Kwh | null,
): number | null {
  const wholePerElapsed = ratio(forecastKwh, forecastToDateKwh)
  if (estimated === null || actual === null || wholePerElapsed === null) return null
  return estimated - actual * wholePerElapsed
}
