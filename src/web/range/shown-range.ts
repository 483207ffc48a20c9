import type { Instant, Interval } from '#domain/time/interval.ts'
import { monthFromDay, monthsLater } from '#domain/time/month.ts'
import type { RangeName } from '#domain/time/range/named-range.ts'
import { namedRange } from '#domain/time/range/named-range.ts'
import { formatInstant, parseRange } from '#domain/time/range/range.ts'
import { localDay, localMinutes, startOfDay } from '#domain/time/zone.ts'
import type { AppSearch } from './search.ts'
import { rangeSlugs } from './search.ts'

/** SH-10: start of the current month to now. */
export const DEFAULT_RANGE: RangeName = 'This Month'

export interface ShownRange {
  /** Null for dates that have no name. */
  name: string | null
  interval: Interval
  /** The wire's range texts, both as written: the end is exclusive. */
  from: string
  to: string
  /** Whether the range ends now and grows with time. */
  isLive: boolean
}

/** The range that a URL means at the moment `now`; nothing after now is asked for (SH-09). */
export function shownRange(search: AppSearch, now: Instant, zone: string): ShownRange {
  const dates = search.from !== undefined && search.to !== undefined
  const chosen = dates ? parseRange(search.from ?? '', search.to ?? '', zone) : null
  if (chosen !== null && 'from' in chosen) return clampToNow(null, chosen, now, zone)
  const name = search.range === undefined ? DEFAULT_RANGE : rangeSlugs[search.range]
  return clampToNow(name, namedRange(name, now, zone), now, zone)
}

/** As far as it is not after now. */
export function clampToNow(name: string | null, chosen: Interval, now: Instant, zone: string): ShownRange {
  const to = Math.min(chosen.to, now)
  const from = Math.min(chosen.from, to)
  return {
    name,
    interval: { from, to },
    from: formatInstant(zone, from),
    to: formatInstant(zone, to),
    isLive: chosen.to >= now,
  }
}

/** An end at midnight is written as the last minute of the day before, as the date dialog writes it. */
function endText(zone: string, to: Instant): string {
  return localMinutes(zone, to) === 0 ? formatInstant(zone, to - 60_000) : formatInstant(zone, to)
}

/** SH-01: 'This Month, 01-11-2026 00:00 – 20-11-2026 10:15'. */
export function rangeLabel({ name, interval }: ShownRange, zone: string): string {
  const dates = `${formatInstant(zone, interval.from)} – ${endText(zone, interval.to)}`
  return name === null ? dates : `${name}, ${dates}`
}

/** The range of a page that shows the running month and those before it: 'Last 24 months, 01-12-2024 00:00 – …'. */
export function monthsLabel(count: number, now: Instant, zone: string): string {
  const first = monthsLater(monthFromDay(localDay(zone, now)), 1 - count)
  return `Last ${count} months, ${formatInstant(zone, startOfDay(zone, `${first}-01`))} – ${formatInstant(zone, now)}`
}

/** For a narrow place: the name, or the days. */
export function shortRangeLabel({ name, interval }: ShownRange, zone: string): string {
  if (name !== null) return name
  const [from, to] = [formatInstant(zone, interval.from), endText(zone, interval.to)]
  const [firstDay, lastDay] = [from.slice(0, 10), to.slice(0, 10)]
  return firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`
}
