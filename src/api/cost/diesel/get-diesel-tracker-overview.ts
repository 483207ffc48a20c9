import { calls } from '#contract/calls.ts'
import { operation } from '../../frame/operation.ts'
import { selectBranches } from '../../frame/scope.ts'
import { costFacts } from '../cost-facts.ts'
import { dieselOverview } from '../cost-overviews.ts'
import { dieselFoot, dieselRows } from '../present-costs.ts'

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
