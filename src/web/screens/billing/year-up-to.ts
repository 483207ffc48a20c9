import { monthFromDay, monthsLater } from '#domain/time/month.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { addDays, localDay, startOfDay } from '#domain/time/zone.ts'
import type { View } from '../../shell/use-view.ts'

/** Months of the charts of the bill (BI-02). */
const MONTHS = 12

type Ranged = Pick<View, 'search' | 'zone' | 'range'>

/** The view from eleven months before the month that its range ends in; as it is where it begins earlier. */
export function yearUpTo<V extends Ranged>(view: V): V {
  const { search, zone, range } = view
  const { from, to } = range.interval
  const first = monthsLater(monthFromDay(localDay(zone, Math.max(from, to - 1))), 1 - MONTHS)
  const start = startOfDay(zone, `${first}-01`)
  if (start >= from) return view
  // A range that ends now goes on to the end of today, so that it is one question all day long.
  const end = range.isLive ? startOfDay(zone, addDays(localDay(zone, to), 1)) : to
  const texts = { from: formatInstant(zone, start), to: formatInstant(zone, end) }
  return { ...view, search: { ...search, range: undefined, ...texts } }
}
