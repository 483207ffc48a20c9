/**
 * Quantiles by linear interpolation between order statistics (position q·(n−1)).
 *
 * Used by the extreme-value rule median + 3·IQR. No values → null. Source: domain.md §2.8 "spike".
 */
export function quantile(values: readonly number[], q: number): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const position = q * (sorted.length - 1)
  const low = Math.floor(position)
  const lower = sorted[low]!
  const upper = sorted[Math.min(low + 1, sorted.length - 1)]!
  return lower + (upper - lower) * (position - low)
}

/** median + `times` × interquartile range; null without values. */
export function extremeLimit(values: readonly number[], times = 3): number | null {
  const median = quantile(values, 0.5)
  const low = quantile(values, 0.25)
  const high = quantile(values, 0.75)
  return median === null || low === null || high === null ? null : median + times * (high - low)
}
