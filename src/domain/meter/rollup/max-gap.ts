/**
 * The longest distance between two readings that still counts as unbroken measurement.
 *
 * max_gap = 2 × reading period. A longer distance is a gap. Source: domain.md §2.1, §2.8 "missing".
 */
export function maxGapMs(periodS: number): number {
  return 2 * periodS * 1000
}
