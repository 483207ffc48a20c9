/**
 * Time-of-use table: hours of each source per bucket and their running total.
 *
 * A row stands at the end of its bucket. Hours unknown in a bucket stay null and leave the
 * running total as it was; it is null until the first known hour. Source: domain.md §4 time_of_use_table.
 */
import type { Instant } from '../../time/interval.ts'

export interface TimeOfUseRow {
  at: Instant
  hours: (number | null)[]
  cumulative: (number | null)[]
}

/** `hours[s][b]` are the hours of source s in bucket b; all sources share the bucket ends. */
export function timeOfUseRows(
  bucketEnds: readonly Instant[],
  hours: readonly (readonly (number | null)[])[],
): TimeOfUseRow[] {
  const running: (number | null)[] = hours.map(() => null)
  return bucketEnds.map((at, bucket) => {
    const inBucket = hours.map((source) => source[bucket] ?? null)
    for (const [source, value] of inBucket.entries()) {
      if (value !== null) running[source] = (running[source] ?? 0) + value
    }
    return { at, hours: inBucket, cumulative: [...running] }
  })
}
