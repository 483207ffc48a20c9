import type { Instant } from '../../../time/interval.ts'

interface Read {
  readonly at: Instant
}

/** What a tank was read by last: its sensor or a dip; at one moment the sensor counts. */
export function newerRead<Level extends Read, Dip extends Read>(
  level: Level | undefined,
  dip: Dip | undefined,
): Level | Dip | undefined {
  return level !== undefined && (dip === undefined || level.at >= dip.at) ? level : dip
}
