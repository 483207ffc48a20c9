import { addDays } from '#domain/time/calendar-day.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { shownRange } from '../../../range/shown-range.ts'
import type { View } from '../../../shell/use-view.ts'

/** Days that are drawn in an interval under a day: about 200 bars, which still are bars. */
export const FINE_DAYS = { '15mins': 2, '30mins': 4, hourly: 8 } as const
export type FineBucket = keyof typeof FINE_DAYS

/** The interval under a day that somebody chose; the default stands for days (DB-05). */
export function fineBucket({ search }: View): FineBucket | null {
  const { interval } = search
  return interval !== undefined && Object.hasOwn(FINE_DAYS, interval) ? (interval as FineBucket) : null
}

/** The view of the newest days of its range, as many as the interval draws (SH-10). */
export function newestPart(view: View, interval: FineBucket): View {
  const { zone, now, range } = view
  const lastDay = localDay(zone, Math.max(range.interval.from, range.interval.to - 1))
  const start = startOfDay(zone, addDays(lastDay, 1 - FINE_DAYS[interval]))
  if (range.interval.from >= start) return { ...view, interval }
  // A range that grows is asked for up to the end of its last day, so that it stays one question all day.
  const to = range.isLive ? `${formatInstant(zone, startOfDay(zone, lastDay)).slice(0, 10)} 23:59` : range.to
  const search = { ...view.search, range: undefined, from: formatInstant(zone, start), to }
  return { ...view, search, range: shownRange(search, now, zone), interval }
}
