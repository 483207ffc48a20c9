import { calls } from '#contract/calls.ts'
import { dieselMonths } from '#domain/cost/diesel/diesel-months.ts'
import { operation } from '../../frame/operation.ts'
import { effortOfDays } from '../../frame/run/effort.ts'
import { selectBranches } from '../../frame/scope.ts'
import { costFacts } from '../cost-facts.ts'
import { dieselFoot, dieselRows } from '../present-costs.ts'

/** Diesel by month: entered against expected (CT-06, DE-02). */
export const getDieselTrackerOverview = operation(calls.dieselTrackerOverview, {
  effort: effortOfDays(0.7, 0),
  fetch: (ctx, { query }) => costFacts(ctx, selectBranches(ctx.tree, query)),
  compute: dieselMonths,
  present: (rows) => ({
    detail: 'Diesel entered and expected, by month',
    data: dieselRows(rows),
    totals: dieselFoot(rows),
  }),
})
