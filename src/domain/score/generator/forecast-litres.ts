/**
 * Diesel expected from what a generator did.
 *
 * From blocks (preferred, it counts idling): L̂ = Σ lph(rated, kW of the on-time) × on-time.
 * From totals only: L̂ = lph(rated, E/h) × h. Rating unknown, nothing known, or hours without
 * energy → null; no hours → 0. A set that runs with 0 kW idles: it burns what the curve gives
 * as the load goes to 0. Litres. Source: domain.md §6.2 (V-G1).
 */
import type { Kwh, Litres } from '../../quantity.ts'
import { type LoadPoints, litresPerHourOn, loadPoints } from './fuel-curve.ts'

export interface RunBlock {
  kwh: Kwh | null
  onS: number | null
}

const HOUR_S = 3600

/** The least power, as a share of the rating, at which the curve is read while the set is running. */
const IDLE_SHARE = 1e-6

function chooseCurve(ratedKw: number | null, makerCurve: LoadPoints | null): LoadPoints | null {
  if (ratedKw === null || !(ratedKw > 0)) return null
  return makerCurve ?? loadPoints(ratedKw)
}

function runningLitresPerHour(points: LoadPoints, ratedKw: number, kw: number): number {
  return litresPerHourOn(points, ratedKw, Math.max(kw, ratedKw * IDLE_SHARE))
}

/** Litres of one block of a set of this rating; null: the rating is not known. */
export function blockLitres(
  ratedKw: number | null,
  makerCurve: LoadPoints | null = null,
): ((kwh: Kwh, onS: number) => Litres) | null {
  const points = chooseCurve(ratedKw, makerCurve)
  if (points === null || ratedKw === null) return null
  return (kwh, onS) => {
    const hours = onS / HOUR_S
    return runningLitresPerHour(points, ratedKw, kwh / hours) * hours
  }
}

export function forecastLitres(
  blocks: readonly RunBlock[],
  ratedKw: number | null,
  makerCurve: LoadPoints | null = null,
): number | null {
  const litresOf = blockLitres(ratedKw, makerCurve)
  if (litresOf === null) return null
  let litres: Litres | null = null
  for (const { kwh, onS } of blocks) {
    if (onS === null) continue
    litres ??= 0
    if (onS > 0 && kwh !== null) litres += litresOf(kwh, onS)
  }
  return litres
}

export function forecastLitresOfTotals(
  kwh: Kwh | null,
  hours: number | null,
  ratedKw: number | null,
  makerCurve: LoadPoints | null = null,
): number | null {
  const points = chooseCurve(ratedKw, makerCurve)
  if (points === null || ratedKw === null || kwh === null || hours === null) return null
  return hours <= 0 ? 0 : runningLitresPerHour(points, ratedKw, kwh / hours) * hours
}
