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
    const [rows, before] = await Promise.all([
      budgets(ctx.tx, ctx.scope, [branch.id], `${year}-01`, `${year}-12`),
      yearBefore(ctx, branch, year - 1),
    ])
    return { year, branch, rows, before }
  },
  compute: (facts) => facts,
  present: ({ branch, year, rows, before }) => ({
    detail: `Budgets of ${year}`,
    data: budgetYear(branch.id, year, rows, before),
  }),
})
