import { calls } from '#contract/calls.ts'
import { budgetSentence, monthEndText } from '#contract/cost/month-end-messages.ts'
import { monthsOfYear } from '#domain/cost/month-end/budget.ts'
import { type BudgetFault, readBudgets } from '#domain/cost/month-end/read-budget.ts'
import { lockBudgets, setBudgets } from '#store/cost/month-end/budget.ts'
import { writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { isStale, requireVersion } from '../../frame/version.ts'
import { budgetVersion, budgetYear } from './month-rows.ts'
import { yearBefore } from './year-before.ts'

/** Sets the budgets of a branch for a year. */
export const putBudgets = writeTo(
  calls.changeBudgets,
  ({ tx, scope }, { params }) => lockBudgets(tx, scope, params.branchId, monthsOfYear(Number(params.year))),
  async (ctx, { params, body }, before) => {
    const branch = requireBranch(ctx.tree, params.branchId)
    const year = Number(params.year)
    const read = readBudgets(year, body)
    if ('fault' in read) throw new ApiError('bad-request', budgetSentence(read as BudgetFault))
    const to = read as Exclude<typeof read, BudgetFault>
    const wasChanged = isStale(body.version, { version: budgetVersion(before) })
    const [lastYear, after] = await Promise.all([
      yearBefore(ctx, branch, year - 1),
      wasChanged ? before : setBudgets(ctx.tx, ctx.scope, branch.id, to),
    ])
    const yours = { ...body, version: body.version ?? 0 }
    requireVersion(body.version, budgetYear(branch.id, year, before, lastYear), yours)
    const sorted = after.toSorted((a, b) => (a.month < b.month ? -1 : 1))
    await recordChange(ctx, {
      action: budgetVersion(before) === 0 ? 'budget.added' : 'budget.changed',
      subject: `budget ${branch.id} ${year}`,
      before,
      after: sorted,
    })
    return { data: budgetYear(branch.id, year, sorted, lastYear), detail: monthEndText.budgetsSaved }
  },
)
