import type { ReportData } from '#contract/score/report.ts'
import { endOfMonth } from '#domain/time/calendar-day.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { reportData } from './present-report.ts'
import { reportFacts } from './report-facts.ts'

/** The report of a month of all that the tree holds, by the functions of the page. */
export async function monthReport(
  ctx: Pick<ScopedContext, 'tx' | 'scope' | 'tree' | 'now'>,
  month: string,
): Promise<ReportData> {
  const date = endOfMonth(`${month}-01`).split('-').reverse().join('-')
  return reportData(await reportFacts(ctx, { date, type: 'monthly' }, {}))
}
