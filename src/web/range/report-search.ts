/** What the Report page keeps in its URL beside the rest (RP-01). */
export interface ReportSearch {
  /** DD-MM-YYYY; today unless given. */
  reportDate?: string | undefined
  reportType?: ReportType | undefined
}

export const REPORT_TYPES = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

export function readReportSearch(raw: Record<string, unknown>): ReportSearch {
  const { reportDate, reportType } = raw
  const isDate = typeof reportDate === 'string' && /^\d{2}-\d{2}-\d{4}$/.test(reportDate)
  return {
    reportDate: isDate ? reportDate : undefined,
    reportType: REPORT_TYPES.find((type) => type === reportType),
  }
}
