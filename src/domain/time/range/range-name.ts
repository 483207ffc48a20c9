import type { Interval } from '../interval.ts'
import { formatInstant } from './range.ts'

/**
 * A range as a part of a file's name, first and last local day: '01-10-2026_to_31-10-2026'. The end of a range does not
 * belong to it, so that midnight is of the day before. Source: BI-07.
 */
export function rangeName({ from, to }: Interval, zone: string): string {
  const day = (at: number) => formatInstant(zone, at).slice(0, 10)
  return `${day(from)}_to_${day(Math.max(from, to - 1))}`
}
