import { addDays } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { reportDays, reportLabel } from '#domain/time/report-period.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import type { ReportSearch, ReportType } from './report-search.ts'
import type { ShownRange } from './shown-range.ts'
import { clampToNow } from './shown-range.ts'

/** The report that a URL asks for: a day `YYYY-MM-DD` of its period, and the period's length. */
export interface RequestedReport {
  day: string
  type: ReportType
}

/** Nothing is known of a day to come: the address then stands for today (RP-01). */
export function requestedReport(
  { reportDate, reportType = 'monthly' }: ReportSearch,
  today: string,
): RequestedReport {
  const day = reportDate?.split('-').reverse().join('-')
  return { day: day === undefined || day > today ? today : day, type: reportType }
}

/** SH-01: the report's own period as a range, as far as it is over: 'November 2026', from its first day to now. */
export function reportRange(search: ReportSearch, now: Instant, zone: string): ShownRange {
  const { type, day } = requestedReport(search, localDay(zone, now))
  const days = reportDays(type, day)
  const [first, last] = days
  const whole = { from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) }
  return clampToNow(reportLabel(type, days), whole, now, zone)
}
