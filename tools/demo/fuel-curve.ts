/** Litres per hour at 25, 50, 75 and 100 % of the rated kW: the published generic chart of domain.md §6.1. */
const CHART: readonly (readonly [number, number, number, number, number])[] = [
  [20, 2.3, 3.4, 4.9, 6.1],
  [30, 4.9, 6.8, 9.1, 11],
  [40, 6.1, 8.7, 12.1, 15.1],
  [60, 6.8, 11, 14.4, 18.2],
  [75, 9.1, 12.9, 17.4, 23.1],
  [100, 9.8, 15.5, 22, 28],
  [125, 11.7, 18.9, 26.9, 34.4],
  [150, 13.6, 22.3, 31.8, 41.3],
  [200, 17.8, 29.1, 41.6, 54.5],
  [250, 21.6, 36, 51.5, 68.1],
  [300, 25.7, 42.8, 60.9, 81.4],
  [400, 33.7, 56.4, 80.6, 108.3],
]

export function litresPerHour(ratedKw: number, kw: number): number {
  if (kw <= 0) return 0
  const points = curveOf(ratedKw)
  const at = (4 * kw) / ratedKw - 1
  const before = Math.min(2, Math.max(0, Math.floor(at)))
  const a = points[before] ?? 0
  const b = points[before + 1] ?? a
  return a + (b - a) * (at - before)
}

function curveOf(ratedKw: number): number[] {
  const upper = CHART.findIndex(([rated]) => rated >= ratedKw)
  const high = CHART[upper] ?? CHART[CHART.length - 1]
  const low = CHART[upper - 1] ?? high
  if (!high || !low) return []
  const share = high === low ? 0 : (ratedKw - low[0]) / (high[0] - low[0])
  const scale = high === low ? ratedKw / high[0] : 1
  return [1, 2, 3, 4].map((k) => scale * ((low[k] ?? 0) + share * ((high[k] ?? 0) - (low[k] ?? 0))))
}
