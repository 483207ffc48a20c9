/**
 * The period after another, as bills follow each other: "same as last month".
 *
 * Whole calendar months are followed by as many whole months (01-09–30-09 → 01-10–31-10); a period from a day to the
 * day before it in the next month goes on so (15-05–14-06 → 15-06–14-07); any other is followed by as many days. Days
 * 'YYYY-MM-DD', both ends inclusive.
 */
import { addDays, addMonths, dayNumber, endOfMonth, startOfMonth } from '../../time/calendar-day.ts'

export interface BillDays {
  readonly first: string
  readonly last: string
}

/** Throws a RangeError on a text that is no day. */
export function nextPeriod({ first, last }: BillDays): BillDays {
  const next = addDays(last, 1)
  if (first === startOfMonth(first) && last === endOfMonth(last)) {
    return { first: next, last: endOfMonth(addMonths(next, countMonths(first, last) - 1)) }
  }
  if (last === addDays(addMonths(first, 1), -1)) return { first: next, last: addDays(addMonths(next, 1), -1) }
  return { first: next, last: addDays(next, dayNumber(last) - dayNumber(first)) }
}

/** Calendar months from the month of the first day to that of the last, both counted. */
function countMonths(first: string, last: string): number {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return index(last) - index(first) + 1
}
