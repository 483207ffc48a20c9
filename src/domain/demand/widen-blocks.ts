/**
 * Demand over a longer interval: the mean of the blocks that make it up.
 *
 * 15-minute blocks ×2 → 30-minute blocks; the choice of interval changes the peak (V-D2: 48 and
 * 62 kVA have the peak 62 over 15 minutes and 55 over 30). A block without a value makes the
 * wider one unknown (NaN); an unfinished last one is left out. Source: domain.md §5.1.
 */
export function widenBlocks(demand: ArrayLike<number>, times: number): Float64Array {
  const wide = new Float64Array(Math.floor(demand.length / times))
  for (let block = 0; block < wide.length; block++) {
    let sum = 0
    for (let part = 0; part < times; part++) sum += demand[block * times + part]!
    wide[block] = sum / times
  }
  return wide
}
