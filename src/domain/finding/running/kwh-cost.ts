/**
 * What a kWh of a generator costs at a load, and what one kWh more or less costs while it runs anyway.
 *
 *   start or stop    (lph(P) · P̄ + s) ÷ P
 *   already needed   slope of the fuel curve's segment at P · P̄
 * ₦/kWh, unrounded; null: the rating, the load or the price of diesel is not known. Source: domain.md §16.G (I-CHE-1 … I-CHE-3).
 */
import type { NairaPerKwh, NairaPerLitre } from '../../quantity.ts'
import { type LoadPoints, litresPerHourOn, loadPoints } from '../../score/generator/fuel-curve.ts'

export interface BurningSet {
  readonly ratedKw: number | null
  /** The maker's own curve; null: the chart. */
  readonly curve: LoadPoints | null
  /** s, ₦ an hour. */
  readonly servicePerHour: number
}

export function curvePoints({ ratedKw, curve }: BurningSet): LoadPoints | null {
  return ratedKw !== null && ratedKw > 0 ? (curve ?? loadPoints(ratedKw)) : null
}

/** ₦ an hour of running at `kw`. */
export function nairaPerHour(set: BurningSet, kw: number, price: NairaPerLitre | null): number | null {
  const points = curvePoints(set)
  if (points === null || set.ratedKw === null || price === null) return null
  return litresPerHourOn(points, set.ratedKw, kw) * price + set.servicePerHour
}

export function startRate(
  set: BurningSet,
  kw: number | null,
  price: NairaPerLitre | null,
): NairaPerKwh | null {
  if (kw === null || kw <= 0) return null
  const hour = nairaPerHour(set, kw, price)
  return hour === null ? null : hour / kw
}

export function slopeRate(
  set: BurningSet,
  kw: number | null,
  price: NairaPerLitre | null,
): NairaPerKwh | null {
  const points = curvePoints(set)
  if (points === null || set.ratedKw === null || kw === null || kw <= 0 || price === null) return null
  const quarter = set.ratedKw / 4
  const segment = Math.min(2, Math.max(0, Math.floor(kw / quarter) - 1)) as 0 | 1 | 2
  return ((points[segment + 1]! - points[segment]!) / quarter) * price
}

const CLEAR_SHARE = 0.1

/** Whether two sets differ by a tenth and more: curves are ± 12 %. */
export function differsClearly(a: number, b: number): boolean {
  return Math.abs(a - b) >= CLEAR_SHARE * Math.max(a, b)
}
