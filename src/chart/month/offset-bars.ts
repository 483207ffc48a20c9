/** Parts of a difference, each drawn from where the one before ended. Shares of the width, 0 to 1. */
export interface OffsetBar {
  readonly from: number
  readonly width: number
}

/** The line from which the first one starts, and each bar; all bars fit between the least and the greatest sum. */
export function offsetBars(values: readonly number[]): { zero: number; bars: OffsetBar[] } {
  let sum = 0
  const sums = values.map((value) => {
    const from = sum
    sum += value
    return [from, sum] as const
  })
  const all = [0, ...sums.flat()]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const share = (value: number) => (most === least ? 0 : (value - least) / (most - least))
  return {
    zero: share(0),
    bars: sums.map(([from, to]) => ({
      from: share(Math.min(from, to)),
      width: Math.abs(share(to) - share(from)),
    })),
  }
}
