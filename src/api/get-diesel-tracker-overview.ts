import { calls } from '#contract/calls.ts'
import { costFacts } from './cost-facts.ts'
import { dieselOverview } from './cost-overviews.ts'
import { operation } from './operation.ts'
import { dieselFoot, dieselRows } from './present-costs.ts'
import { selectBranches } from './scope.ts'

/** Diesel by month: entered against expected (CT-06, DE-02). */
export const getDieselTrackerOverview = operation(calls.dieselTrackerOverview, {
  fetch: (ctx, { query }) => costFacts(ctx, selectBranches(ctx.tree, query)),
  compute: dieselOverview,
  present: (rows) => ({
    detail: 'Diesel entered and expected, by month',
    data: dieselRows(rows),
    totals: dieselFoot(rows),
  }),
})
