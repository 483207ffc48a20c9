import { calls } from '#contract/calls.ts'
import { operation } from '../frame/operation.ts'
import { reportData } from './present-report.ts'
import { reportFacts } from './report-facts.ts'

/** Everything of the Report page (RP-03, RP-04). */
export const getReport = operation(calls.report, {
  fetch: (ctx, { params, query }) => reportFacts(ctx, params, query),
  compute: reportData,
  present: (authenticatedData) => ({ status: true as const, message: 'Report', authenticatedData }),
})
