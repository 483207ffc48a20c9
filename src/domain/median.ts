/** The middle of some values; of an even number the mean of the two. NaN: of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? sorted[middle]!
    : ((sorted[middle - 1] ?? Number.NaN) + sorted[middle]!) / 2
}
