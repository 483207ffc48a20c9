/**
 * Quantiles by linear interpolation between order statistics (position q·(n−1)).
 *
 * Used by the extreme-value rule median + 3·IQR. No values → null. Source: domain.md §2.8 "spike".
 */
export function quantile(values: readonly number[], q: number): number | null {
  return quantiles(values, [q])?.[0] ?? null
}

/** Several quantiles of the same values; null without values. */
export function quantiles(values: readonly number[], shares: readonly number[]): number[] | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  return shares.map((share) => {
    const position = share * (sorted.length - 1)
    const low = Math.floor(position)
    const lower = sorted[low]!
    const upper = sorted[Math.min(low + 1, sorted.length - 1)]!
    return lower + (upper - lower) * (position - low)
  })
}

/** median + `times` × interquartile range; null without values. */
export function extremeLimit(values: readonly number[], times = 3): number | null {
  const [low, median, high] = quantiles(values, [0.25, 0.5, 0.75]) ?? []
  return low === undefined || median === undefined || high === undefined
    ? null
    : median + times * (high - low)
}
