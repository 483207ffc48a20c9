import { dayText, isDate } from '#domain/time/calendar-day.ts'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { localInstant, zoneOffset } from '#domain/time/zone.ts'

/** A date and time as it was written: what a clock showed, and how far that clock was ahead of UTC if it was said. */
export interface Stamp {
  /** the clock's face, as milliseconds since 1970 as if it were UTC */
  readonly wall: number
  /** null: not said, so the clock of the branch */
  readonly offset: number | null
}

/** The stamp of these parts; null when no clock or calendar shows them. 24:00 is the end of the day. */
export function makeStamp(
  date: { year: number; month: number; day: number },
  time: { hour: number; minute: number; second: number; ms: number },
  offset: number | null,
): Stamp | null {
  const { year, month, day } = date
  const { hour, minute, second, ms } = time
  const isEndOfDay = hour === 24 && minute === 0 && second === 0 && ms === 0
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 59) return null
  if (!isDate({ year, month, date: day })) return null
  return { wall: Date.UTC(year, month - 1, day, hour, minute, second, ms), offset }
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|z|[+-]\d{2}(?::?\d{2})?)?$/

/** Reads ISO 8601 with date and time, with or without seconds, fraction and offset. */
export function readIsoStamp(text: string): Stamp | null {
  const match = ISO.exec(text)
  if (!match) return null
  const offset = readOffset(match[8])
  if (offset === undefined) return null
  return makeStamp(
    { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) },
    {
      hour: Number(match[4]),
      minute: Number(match[5]),
      second: Number(match[6] ?? 0),
      ms: Number((match[7] ?? '').padEnd(3, '0').slice(0, 3)),
    },
    offset,
  )
}

/** Milliseconds ahead of UTC; null when nothing is said, undefined when no place on earth has it. */
function readOffset(text: string | undefined): number | null | undefined {
  if (text === undefined) return null
  if (text === 'Z' || text === 'z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(3).replace(':', '') || 0)
  if (hours > 14 || minutes > 59) return undefined
  return (text.startsWith('-') ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS)
}

/**
 * The instant of a stamp. Where the zone's clock shows the same time twice (it is put back), the first, unless that is
 * not after `after` and the second is: rows of a file that stand in order.
 */
export function instantFromStamp(stamp: Stamp, zone: string, after = Number.POSITIVE_INFINITY): Instant {
  const { wall, offset } = stamp
  if (offset !== null) return wall - offset
  const day = Math.floor(wall / DAY_MS)
  const minutes = Math.floor((wall - day * DAY_MS) / MINUTE_MS)
  const first = localInstant(zone, dayText(day), minutes) + (wall % MINUTE_MS)
  if (first > after) return first
  const second = first + HOUR_MS
  return second > after && second + zoneOffset(zone, second) === wall ? second : first
}
