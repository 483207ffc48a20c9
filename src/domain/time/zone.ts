/**
 * Local days and local clock of a named time zone, safe across daylight-saving changes.
 *
 * local = UTC + offset(zone, instant). Offsets come from Intl and are remembered per zone and
 * UTC day, and so are the starts of days, because figures ask for thousands of days. A local time that a clock change skips
 * means the first instant after the gap; one that happens twice means the earlier.
 * Source: domain.md §0 "Time zone" (Africa/Lagos is +01:00 all year; other zones also work).
 */
import { addDays, dayNumber, dayText } from './calendar-day.ts'
import type { Instant, Interval } from './interval.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './interval.ts'

export { addDays }

/** The product's own clocks, where nothing says whose: those of Nigeria (domain.md §0). */
export const HOME_ZONE = 'Africa/Lagos'

interface ZoneMemory {
  /** Offset in ms at 00:00Z of a UTC day number. */
  dayOffsets: Map<number, number>
  dayStarts: Map<string, Instant>
  dayEnds: Map<string, Instant>
}

const MOST_REMEMBERED_DAYS = 20_000
const zones = new Map<string, ZoneMemory>()
const clocks = new Map<string, Intl.DateTimeFormat>()

function zoneMemory(zone: string): ZoneMemory {
  const known = zones.get(zone)
  if (known) return known
  const memory: ZoneMemory = { dayOffsets: new Map(), dayStarts: new Map(), dayEnds: new Map() }
  zones.set(zone, memory)
  return memory
}

/** Apart from what is remembered of days: in a browser, the first clock of Intl holds its page up for some 17 ms. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}

function measureOffset(zone: string, at: Instant): number {
  const field: Record<string, number> = {}
  for (const part of clockOf(zone).formatToParts(at)) field[part.type] = Number(part.value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field
  const wholeSecond = Math.floor(at / SECOND_MS) * SECOND_MS
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond
}

function offsetAtUtcMidnight(zone: string, utcDay: number): number {
  const { dayOffsets } = zoneMemory(zone)
  const known = dayOffsets.get(utcDay)
  if (known !== undefined) return known
  if (dayOffsets.size >= MOST_REMEMBERED_DAYS) dayOffsets.clear()
  const offset = measureOffset(zone, utcDay * DAY_MS)
  dayOffsets.set(utcDay, offset)
  return offset
}

/** Since when the clocks at home stand at +01:00, all year (domain.md §0). */
const HOME_STANDS_SINCE: Instant = Date.UTC(1919, 8, 1)

/** Milliseconds that the zone's clock is ahead of UTC at the instant. */
export function zoneOffset(zone: string, at: Instant): number {
  // Asked for before the first page is drawn, where making the first clock of Intl would hold it up.
  if (zone === HOME_ZONE && at >= HOME_STANDS_SINCE) return HOUR_MS
  const utcDay = Math.floor(at / DAY_MS)
  const before = offsetAtUtcMidnight(zone, utcDay)
  const after = offsetAtUtcMidnight(zone, utcDay + 1)
  return before === after ? before : measureOffset(zone, at)
}

/** Whether the platform knows the zone by this name. */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

/** The instant at which the zone's clock first shows `minutes` after midnight of `day`. */
export function localInstant(zone: string, day: string, minutes: number): Instant {
  const wall = dayNumber(day) * DAY_MS + minutes * MINUTE_MS
  const before = zoneOffset(zone, wall - DAY_MS)
  const after = zoneOffset(zone, wall + DAY_MS)
  if (before === after) return wall - before
  const earliest = wall - Math.max(before, after)
  const latest = wall - Math.min(before, after)
  if (earliest + zoneOffset(zone, earliest) === wall) return earliest
  return firstShowing(zone, wall, earliest, latest)
}

/** Bisects for the first instant in (low, high] whose local clock has reached `wall`. */
function firstShowing(zone: string, wall: number, low: Instant, high: Instant): Instant {
  let early = low
  let late = high
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (middle + zoneOffset(zone, middle) >= wall) late = middle
    else early = middle
  }
  return late
}

/** The local day 'YYYY-MM-DD' of an instant. */
export function localDay(zone: string, at: Instant): string {
  return dayText(Math.floor((at + zoneOffset(zone, at)) / DAY_MS))
}

/** Minutes after local midnight shown by the zone's clock (0..1439, fraction included). */
export function localMinutes(zone: string, at: Instant): number {
  const wall = at + zoneOffset(zone, at)
  return (wall - Math.floor(wall / DAY_MS) * DAY_MS) / MINUTE_MS
}

/** The first instant of a local day. */
export function startOfDay(zone: string, day: string): Instant {
  const { dayStarts } = zoneMemory(zone)
  const known = dayStarts.get(day)
  if (known !== undefined) return known
  if (dayStarts.size >= MOST_REMEMBERED_DAYS) dayStarts.clear()
  const start = localInstant(zone, day, 0)
  dayStarts.set(day, start)
  return start
}

/** A local day as an interval: 24 h, or 23 or 25 h when the clock changes in it. */
export function dayInterval(zone: string, day: string): Interval {
  return { from: startOfDay(zone, day), to: endOfDay(zone, day) }
}

function endOfDay(zone: string, day: string): Instant {
  const { dayEnds } = zoneMemory(zone)
  const known = dayEnds.get(day)
  if (known !== undefined) return known
  if (dayEnds.size >= MOST_REMEMBERED_DAYS) dayEnds.clear()
  const end = startOfDay(zone, addDays(day, 1))
  dayEnds.set(day, end)
  return end
}

/** Every local day that shares time with the interval, in order; none for an empty one. */
export function daysInInterval(zone: string, interval: Interval): string[] {
  if (interval.to <= interval.from) return []
  const days: string[] = []
  const first = dayNumber(localDay(zone, interval.from))
  const last = dayNumber(localDay(zone, interval.to - 1))
  for (let number = first; number <= last; number++) days.push(dayText(number))
  return days
}
