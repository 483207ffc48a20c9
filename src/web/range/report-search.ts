import { isDay } from '#domain/time/calendar-day.ts'

/** What the Report page keeps in its URL beside the rest (RP-01). */
export interface ReportSearch {
  /** DD-MM-YYYY; today unless given. */
  reportDate?: string | undefined
  reportType?: ReportType | undefined
}

export const REPORT_TYPES = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** A link may carry 21-11-2026 or 2026-11-21, with a time or without; what is no day of the calendar is left out. */
export function readReportSearch(raw: Record<string, unknown>): ReportSearch {
  const { reportDate, reportType } = raw
  return {
    reportDate: typeof reportDate === 'string' ? wireDay(reportDate) : undefined,
    reportType: REPORT_TYPES.find((type) => type === reportType),
  }
}

function wireDay(text: string): string | undefined {
  const [, date, month, year] = /^(\d{2})-(\d{2})-(\d{4})(?!\d)/.exec(text) ?? []
  const day = year === undefined ? text.slice(0, 10) : `${year}-${month}-${date}`
  return isDay(day) ? day.split('-').reverse().join('-') : undefined
}
