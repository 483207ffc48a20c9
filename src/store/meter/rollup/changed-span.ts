import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { ReadingRow } from '../reading/reading-row.ts'

/** Rows further apart than this are windows of their own: a bulk of a year is one window, two late rows are two. */
const APART_MS = 2 * DAY_MS

/** A stretch of time of one device whose readings changed; both ends are readings. */
export interface ChangedSpan {
  readonly deviceId: number
  readonly from: Instant
  readonly to: Instant
  readonly hasKwh: boolean
  readonly hasKvarh: boolean
}

export interface TouchedWindow extends ChangedSpan {
  /** Its newest readings that tell each register that any of it tells, the newest first. */
  readonly tail: readonly Instant[]
}

/** Readings of a register whose verdict one between them may change: more than the judge looks at in a true course. */
export const JUDGED_AGAIN = 4

/** Few windows over rows that are sorted by device and instant. */
export function touchedWindows(rows: readonly ReadingRow[]): TouchedWindow[] {
  const windows: TouchedWindow[] = []
  let first = 0
  for (const [n, { deviceId, reading }] of rows.entries()) {
    const next = rows[n + 1]
    if (next && next.deviceId === deviceId && next.reading.at - reading.at <= APART_MS) continue
    windows.push(touchedWindow(rows.slice(first, n + 1)))
    first = n + 1
  }
  return windows
}

function touchedWindow(rows: readonly ReadingRow[]): TouchedWindow {
  const { deviceId, reading } = rows[0]!
  const hasKwh = rows.some(({ reading }) => reading.kwh !== null)
  const hasKvarh = rows.some(({ reading }) => reading.kvarh !== null)
  const tail: Instant[] = []
  for (let n = rows.length - 1; n >= 0 && tail.length < JUDGED_AGAIN; n--) {
    const { at, kwh, kvarh } = rows[n]!.reading
    const isWhole = (kwh !== null || !hasKwh) && (kvarh !== null || !hasKvarh)
    if (isWhole && at !== tail.at(-1)) tail.push(at)
  }
  return { deviceId, from: reading.at, to: rows.at(-1)!.reading.at, hasKwh, hasKvarh, tail }
}

/** The device of a mark that says: what waits stands with the devices. */
export const OF_DUE_DEVICES = 0
