/**
 * Days that bills, entries and rates may carry: 'YYYY-MM-DD', of the calendar, in this century.
 *
 * Readings before 2000 are refused (domain.md §2.5), so no bill is older; a day beyond 2099 is a slip of the keys
 * that every overview by month would have to walk to.
 */
import { isDay } from './calendar-day.ts'

const FIRST = '2000-01-01'
const LAST = '2099-12-31'

export function isBillDay(text: string | null | undefined): text is string {
  return typeof text === 'string' && isDay(text) && text >= FIRST && text <= LAST
}
