/**
 * Hours of a period that have passed: the whole of a past one, a running one up to now.
 *
 * A 30-day month is 720 h. Source: domain.md §4 period_total_hours.
 */
import { HOUR_MS, type Instant, type Interval, lengthMs } from '../../time/interval.ts'

export function periodHours(period: Interval, now: Instant): number {
  return lengthMs({ from: period.from, to: Math.min(period.to, now) }) / HOUR_MS
}
