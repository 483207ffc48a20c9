import type { Instant } from '../time/interval.ts'
import { monthFromDay } from '../time/month.ts'
import { monthInterval } from '../time/month-interval.ts'
import { localDay } from '../time/zone.ts'
import type { RequestedRange } from './elapsed-range.ts'

/** From the first of the month until now. */
export function monthToDate(now: Instant): RequestedRange {
  return { of: (zone) => ({ from: monthInterval(zone, monthFromDay(localDay(zone, now))).from, to: now }) }
}
