import { calls } from '#contract/calls.ts'
import { fileOut } from '../frame/file-operation.ts'
import { operation } from '../frame/operation.ts'
import { reportData } from './present-report.ts'
import { reportEffort, reportFacts } from './report-facts.ts'

/** Everything of the Report page (RP-03, RP-04). */
export const getReport = operation(calls.report, {
  effort: (extent, { params }) => reportEffort(extent, params.type),
  fetch: (ctx, { params, query }) => reportFacts(ctx, params, query),
  compute: reportData,
  present: (authenticatedData) => ({ status: true as const, message: 'Report', authenticatedData }),
})

/** The Report page as report.pdf (RP-02): the same question as the page asks. */
export const postReportPdf = fileOut(
  calls.reportPdf,
  { fetch: (ctx, { params, query }) => reportFacts(ctx, params, query), compute: reportData },
  async (report, { reports, now }) => ({
    name: 'report.pdf',
    type: 'application/pdf',
    bytes: await reports.report(report, now),
  }),
)
