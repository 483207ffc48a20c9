/**
 * Litres of diesel entries by day and by month: each entry spread evenly over its days, both ends included.
 *
 * An entry that crosses a month's end gives each month the share of its days. Entries say what was used; what was
 * bought is stock. No entry on the days → null. Litres. Source: domain.md §8.2.
 */
import { exactProduct, exactSum } from '../money.ts'
import { daysOfMonth } from '../time/month.ts'
import { commonDays, type Days, shareOfDays } from '../time/share-of-days.ts'

export interface DieselEntry {
  /** Local days 'YYYY-MM-DD', both included. */
  readonly startDay: string
  readonly endDay: string
  readonly litres: number
}

/** Litres of all entries on the days. */
export function litresOnDays(entries: readonly DieselEntry[], days: Days): number | null {
  const shares = entries.flatMap(({ startDay, endDay, litres }) => {
    const own: Days = [startDay, endDay]
    return commonDays(own, days) === null ? [] : [exactProduct(litres, shareOfDays(own, days))]
  })
  return shares.length === 0 ? null : exactSum(shares)
}

export function litresOnDay(entries: readonly DieselEntry[], day: string): number | null {
  return litresOnDays(entries, [day, day])
}

/** `month` is 'YYYY-MM'. */
export function litresInMonth(entries: readonly DieselEntry[], month: string): number | null {
  return litresOnDays(entries, daysOfMonth(month))
}
