/**
 * What branches may cost and use together in a month: known only where every branch that cost or used something has a
 * budget of that kind. ₦ with VAT, kWh. Source: domain.md §16.I.
 */
import { exactSumOfAll } from '../../money.ts'
import type { Kwh, Naira } from '../../quantity.ts'
import type { BranchMonth } from './branch-month.ts'

export interface BudgetOfMonth {
  readonly branchId: number
  readonly naira: Naira | null
  readonly kwh: Kwh | null
}

export interface TotalBudget {
  readonly naira: Naira | null
  readonly kwh: Kwh | null
  /** Branches that have one. */
  readonly branches: number
}

export function totalBudget(
  months: readonly Pick<BranchMonth, 'branchId' | 'now'>[],
  budgets: readonly BudgetOfMonth[],
): TotalBudget {
  const byBranch = new Map(budgets.map((budget) => [budget.branchId, budget]))
  const own = months.flatMap(({ branchId }) => byBranch.get(branchId) ?? [])
  const costing = months.filter(({ branchId, now }) => now.cells.length > 0 || byBranch.has(branchId))
  const sum = (which: 'naira' | 'kwh') =>
    costing.length === 0
      ? null
      : exactSumOfAll(costing.map(({ branchId }) => byBranch.get(branchId)?.[which] ?? null))
  return {
    naira: sum('naira'),
    kwh: sum('kwh'),
    branches: own.filter(({ naira, kwh }) => naira !== null || kwh !== null).length,
  }
}
