/**
 * When the report of a month is mailed: at 07:00 of the reader's clock on the second of the next month; where nobody could,
 * until the tenth. What was due before it was chosen is not mailed. Source: domain.md §16.N.
 */
import { addDays, startOfMonth } from '../../time/calendar-day.ts'
import { DAY_MS, type Instant } from '../../time/interval.ts'
import { monthFromDay, monthsLater } from '../../time/month.ts'
import { localDay, localInstant } from '../../time/zone.ts'

const DUE_MINUTES = 7 * 60
const OPEN_MS = 8 * DAY_MS

/** The month 'YYYY-MM' whose report is to be mailed at `now`; null: none is. */
export function mailedReportMonth(setAt: Instant, zone: string, now: Instant): string | null {
  const first = startOfMonth(localDay(zone, now))
  const dueAt = localInstant(zone, addDays(first, 1), DUE_MINUTES)
  const isMissed = setAt > dueAt && setAt <= now
  return now < dueAt || now >= dueAt + OPEN_MS || isMissed ? null : monthsLater(monthFromDay(first), -1)
}
