import { calls } from '#contract/calls.ts'
import { budgets } from '#store/cost/month-end/budget.ts'
import { operation } from '../../frame/operation.ts'
import { requireBranch } from '../../frame/scope.ts'
import { budgetYear } from './month-rows.ts'
import { yearBefore } from './year-before.ts'

/** Budgets of a branch by month, and the year before to spread one by. */
export const getBudgets = operation(calls.budgets, {
  async fetch(ctx, { params }) {
    const branch = requireBranch(ctx.tree, params.branchId)
    const year = Number(params.year)
    return {
      year,
      branch,
      rows: await budgets(ctx.tx, ctx.scope, [branch.id], `${year}-01`, `${year}-12`),
      before: await yearBefore(ctx, branch, year - 1),
    }
  },
  compute: (facts) => facts,
  present: ({ branch, year, rows, before }) => ({
    detail: `Budgets of ${year}`,
    data: budgetYear(branch.id, year, rows, before),
  }),
})
