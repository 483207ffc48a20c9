import { DAY_MS, type Instant } from '../time/interval.ts'

/** How large the database was. */
export interface SizeNote {
  readonly at: Instant
  /** bytes */
  readonly bytes: number
}

export interface DiskForecast {
  /** bytes a day; negative where it shrank */
  readonly perDay: number
  /** the days that the pace is taken from */
  readonly overDays: number
  /** days until the disk is full; null: it does not grow */
  readonly fullInDays: number | null
}

/** The pace is that of the last 7 days. */
const PACE_DAYS = 7
/** A note is made a few hours late, or a few early. */
const SLACK_MS = DAY_MS / 2

/**
 * When the disk is full at the pace of the last 7 days; of less where less is noted, from one day on. null: not known yet.
 * Notes of a database that was restored or moved meanwhile tell no pace either: whoever does that reads another folder.
 */
export function forecastDisk(
  notes: readonly SizeNote[],
  freeBytes: number,
  now: Instant,
): DiskForecast | null {
  const recent = notes
    .filter(({ at }) => at >= now - PACE_DAYS * DAY_MS - SLACK_MS && at <= now)
    .toSorted((a, b) => a.at - b.at)
  const first = recent[0]
  const last = recent.at(-1)
  if (!first || !last || last.at - first.at < DAY_MS - SLACK_MS) return null
  const overDays = (last.at - first.at) / DAY_MS
  const perDay = (last.bytes - first.bytes) / overDays
  return { perDay, overDays, fullInDays: perDay > 0 ? freeBytes / perDay : null }
}
