import { startOfMonth } from './calendar-day.ts'
import { DAY_MS, type Instant } from './interval.ts'
import { commonDays, type Days } from './share-of-days.ts'
import { addDays, localDay } from './zone.ts'

/** What comes now sets no mark of a month that was over so long ago: it begins a day earlier, and marks a day before that. */
const SETTLED_MS = 3 * DAY_MS

/** The days among these whose month is over, which hardly anything makes anew; null: none. */
export function closedDays(zone: string, days: Days, now: Instant): Days | null {
  const running = startOfMonth(localDay(zone, now - SETTLED_MS))
  return commonDays(days, ['0001-01-01', addDays(running, -1)])
}
