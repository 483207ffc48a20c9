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
 * Room that is given back at once, of packed or removed months, tells nothing of the next days: the step in which the database
 * shrank is left out, and the one before it, in which packs stand beside what they are made of.
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
  const perDay = usualPace(recent) ?? (last.bytes - first.bytes) / overDays
  return { perDay, overDays, fullInDays: perDay > 0 ? freeBytes / perDay : null }
}

/** Bytes a day over the steps that count; null: none does. */
function usualPace(notes: readonly SizeNote[]): number | null {
  const steps = notes
    .slice(1)
    .map(({ at, bytes }, n) => ({ ms: at - notes[n]!.at, bytes: bytes - notes[n]!.bytes }))
  const usual = steps.filter(({ bytes }, n) => bytes >= 0 && !((steps[n + 1]?.bytes ?? 0) < 0))
  const ms = usual.reduce((sum, step) => sum + step.ms, 0)
  if (ms < DAY_MS - SLACK_MS) return null
  return (usual.reduce((sum, step) => sum + step.bytes, 0) * DAY_MS) / ms
}
