/**
 * Litres of the entries that belong to a stretch of time.
 *
 * An entry with a time belongs to it whole or not at all. Of others each day has its part by what the engines burned on it
 * (equal parts where that is not known), and of a day that the stretch cuts the part that the engines burned inside of it
 * (else its hours). No entry touches the stretch → null. Litres. Source: domain.md §16.D, §8.2.
 */
import type { Litres } from '../../quantity.ts'
import { type Instant, type Interval, intersection, lengthMs } from '../../time/interval.ts'
import { daysInSpan } from '../../time/share-of-days.ts'
import { dayInterval } from '../../time/zone.ts'

export interface EntrySpread {
  readonly startDate: string
  readonly endDate: string
  readonly litres: Litres
  /** Where it has a time. */
  readonly instant: Instant | null
}

/** What the engines burned on local days. */
export interface BurnedOnDays {
  readonly zone: string
  /** Of whole days. */
  readonly whole: ReadonlyMap<string, Litres>
  /** Of the part of a day that is inside the stretch. */
  readonly inside: ReadonlyMap<string, Litres>
}

export function entriesWithin(
  entries: readonly EntrySpread[],
  span: Interval,
  burned: BurnedOnDays,
): { readonly litres: Litres | null; readonly entries: number } {
  const parts = entries.map((entry) => partWithin(entry, span, burned)).filter((litres) => litres > 0)
  return {
    litres: parts.length === 0 ? null : parts.reduce((sum, one) => sum + one, 0),
    entries: parts.length,
  }
}

function partWithin(entry: EntrySpread, span: Interval, burned: BurnedOnDays): Litres {
  const { startDate, endDate, litres, instant } = entry
  if (instant !== null) return instant >= span.from && instant < span.to ? litres : 0
  const days = daysInSpan([startDate, endDate])
  const weights = days.map((day) => burned.whole.get(day) ?? 0)
  const all = weights.reduce((sum, one) => sum + one, 0)
  return days.reduce((sum, day, n) => {
    const share = all > 0 ? weights[n]! / all : 1 / days.length
    return sum + litres * share * shareOfDay(day, span, burned)
  }, 0)
}

function shareOfDay(day: string, span: Interval, { zone, whole, inside }: BurnedOnDays): number {
  const interval = dayInterval(zone, day)
  const common = intersection(interval, span)
  const inSpan = common === null ? 0 : lengthMs(common)
  if (inSpan === 0) return 0
  if (inSpan >= lengthMs(interval)) return 1
  const all = whole.get(day) ?? 0
  return all > 0 ? Math.min(1, (inside.get(day) ?? 0) / all) : inSpan / lengthMs(interval)
}
