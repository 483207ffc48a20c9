/** Index of the first item for which it does not hold, by halving: it holds for all items before one place, and for none behind. */
export function partitionPoint<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(items[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
