/**
 * Diesel a generator burns, from a published generic chart.
 *
 * Rows (rated kW) are interpolated linearly in rated kW, then load points linearly: below 25 %
 * the 25–50 % line goes on, above 100 % the 75–100 % line; off (0 kW) → 0. Rated below 20 kW
 * scales the 20-kW row by kW/20, above 400 kW the 400-kW row by kW/400. A maker's own curve
 * replaces the row. L/h for kW. Source: domain.md §6.1 (V-G1).
 */
import type { Litres } from '../../quantity.ts'

/** L/h at 25, 50, 75 and 100 % of the rating. */
export type LoadPoints = readonly [number, number, number, number]

interface ChartRow {
  ratedKw: number
  points: LoadPoints
}

export const FUEL_CHART: readonly ChartRow[] = [
  { ratedKw: 20, points: [2.3, 3.4, 4.9, 6.1] },
  { ratedKw: 30, points: [4.9, 6.8, 9.1, 11.0] },
  { ratedKw: 40, points: [6.1, 8.7, 12.1, 15.1] },
  { ratedKw: 60, points: [6.8, 11.0, 14.4, 18.2] },
  { ratedKw: 75, points: [9.1, 12.9, 17.4, 23.1] },
  { ratedKw: 100, points: [9.8, 15.5, 22.0, 28.0] },
  { ratedKw: 125, points: [11.7, 18.9, 26.9, 34.4] },
  { ratedKw: 135, points: [12.5, 20.4, 28.8, 37.1] },
  { ratedKw: 150, points: [13.6, 22.3, 31.8, 41.3] },
  { ratedKw: 175, points: [15.5, 25.7, 36.7, 48.1] },
  { ratedKw: 200, points: [17.8, 29.1, 41.6, 54.5] },
  { ratedKw: 250, points: [21.6, 36.0, 51.5, 68.1] },
  { ratedKw: 300, points: [25.7, 42.8, 60.9, 81.4] },
  { ratedKw: 350, points: [29.9, 49.6, 70.8, 95.0] },
  { ratedKw: 400, points: [33.7, 56.4, 80.6, 108.3] },
]

function mapPoints(points: LoadPoints, change: (litres: Litres, index: 0 | 1 | 2 | 3) => number): LoadPoints {
  return [change(points[0], 0), change(points[1], 1), change(points[2], 2), change(points[3], 3)]
}

/** The load points of a set of this rating, interpolated in the chart. */
export function loadPoints(ratedKw: number, chart: readonly ChartRow[] = FUEL_CHART): LoadPoints {
  const first = chart[0]!
  const last = chart.at(-1)!
  if (ratedKw <= first.ratedKw) return mapPoints(first.points, (litres) => (litres * ratedKw) / first.ratedKw)
  if (ratedKw >= last.ratedKw) return mapPoints(last.points, (litres) => (litres * ratedKw) / last.ratedKw)
  const above = chart.findIndex((row) => row.ratedKw >= ratedKw)
  const upper = chart[above]!
  const lower = chart[above - 1]!
  const share = (ratedKw - lower.ratedKw) / (upper.ratedKw - lower.ratedKw)
  return mapPoints(lower.points, (litres, index) => litres + (upper.points[index] - litres) * share)
}

/** L/h at `kw` on a curve given by its four load points. */
export function litresPerHourOn(points: LoadPoints, ratedKw: number, kw: number): number {
  if (kw <= 0) return 0
  const quarters = (kw / ratedKw) * 4
  const segment = quarters < 2 ? 0 : quarters < 3 ? 1 : 2
  const low = points[segment]
  const high = points[segment === 0 ? 1 : segment === 1 ? 2 : 3]
  return Math.max(0, low + (high - low) * (quarters - (segment + 1)))
}

/** L/h of a set rated `ratedKw` while it gives `kw`; `makerCurve` overrides the chart. Not rated → null. */
export function litresPerHour(
  ratedKw: number | null,
  kw: number,
  makerCurve: LoadPoints | null = null,
): number | null {
  if (ratedKw === null || !(ratedKw > 0)) return null
  return litresPerHourOn(makerCurve ?? loadPoints(ratedKw), ratedKw, kw)
}
