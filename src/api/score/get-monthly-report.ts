import { calls } from '#contract/calls.ts'
import { demandOver } from '#domain/demand/demand-over.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { monthlyFigures } from '#domain/score/report/monthly-figures.ts'
import type { ReportMonth } from '#domain/score/report/report-month.ts'
import { monthFromDay, monthsLater } from '#domain/time/month.ts'
import { monthInterval } from '#domain/time/month-interval.ts'
import { localDay } from '#domain/time/zone.ts'

import { type Input, operation, type ScopedContext } from '../frame/operation.ts'
import { requireBranch } from '../frame/scope.ts'
import { presentMonthlyReport } from './present-monthly-report.ts'
import { measuredSources } from './score-facts.ts'

/** A month of one branch as clients of revision B read it (wire contract extras 2.22). */
export const getMonthlyReport = operation(calls.generateReport, {
  fetch: monthFacts,
  compute: ({ branch, months }) => ({ branch, figures: monthlyFigures(branch, months) }),
  present: ({ branch, figures }) => presentMonthlyReport(branch, figures),
})

async function monthFacts(ctx: ScopedContext, { query }: Input<typeof calls.generateReport>) {
  const branch = requireBranch(ctx.tree, query.branch_id)
  const only = { ...ctx, tree: { ...ctx.tree, branches: [branch] } }
  const last = requestedMonth(query, monthFromDay(localDay(branch.zone, ctx.now)))
  const read = async (month: string): Promise<ReportMonth> => {
    const asked: RequestedRange = { of: (zone) => monthInterval(zone, month) }
    const facts = await measuredSources(only, asked)
    return { month, facts, over: demandOver(facts.tree, facts.blocks, facts.elapsed) }
  }
  const before = (n: number) => read(monthsLater(last, -n))
  // What was billed in a month is told beside the next one, so one month more is read than is told.
  return { branch, months: await Promise.all([read(last), before(1), before(2), before(3)]) }
}

function requestedMonth(
  { month, year }: { month?: string | undefined; year?: string | undefined },
  now: string,
) {
  return month === undefined || year === undefined
    ? monthsLater(now, -1)
    : `${year}-${month.padStart(2, '0')}`
}
