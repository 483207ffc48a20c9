/** What an opening hour without any source costs a branch, as the client says: one figure, or one by weekday. Source: domain.md §16.B. */
import { type DatedRow, rowInForce } from '../../cost/tariff/tariff-in-force.ts'
import type { Naira } from '../../quantity.ts'
import { weekday } from '../../time/calendar-day.ts'
import type { Days } from '../../time/share-of-days.ts'

export interface Margin extends DatedRow {
  /** ₦ an opening hour. */
  readonly naira: Naira
  /** Of Monday to Sunday where it is another one, null where it is not; null: of none. */
  readonly byWeekday: readonly (Naira | null)[] | null
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

const marginOfWeekday = ({ naira, byWeekday }: Margin, n: number): Naira => byWeekday?.[n] ?? naira

/** On a local day; null: none is entered. */
export function marginOn(margins: readonly Margin[], day: string): Naira | null {
  const row = rowInForce(margins, day)
  return row && marginOfWeekday(row, weekday(day))
}

/** Of Monday to Sunday where one row counts on every one of the days; null: it changed in them, or none is entered. */
export function marginsOfAll(margins: readonly Margin[], [first, last]: Days): readonly Naira[] | null {
  const [begin, end] = [rowInForce(margins, first), rowInForce(margins, last)]
  return begin !== null && begin === end ? WEEKDAYS.map((n) => marginOfWeekday(begin, n)) : null
}
