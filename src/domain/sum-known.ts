/** Σ of what is known; null when nothing is. */
export function sumKnown<T>(items: readonly T[], pick: (item: T) => number | null): number | null {
  let sum: number | null = null
  for (const item of items) {
    const value = pick(item)
    if (value !== null) sum = (sum ?? 0) + value
  }
  return sum
}
