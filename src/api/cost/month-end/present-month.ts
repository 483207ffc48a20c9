import type { MonthFiguresRow } from '#contract/cost/month-end.ts'
import { type BranchMonth, type MonthTotal, monthTotal } from '#domain/cost/month-end/branch-month.ts'
import { budgetVerdict } from '#domain/cost/month-end/budget.ts'
import { sideCoverage } from '#domain/cost/month-end/cost-cell.ts'
import { addMonthKwh, kwhChange, kwhInterval } from '#domain/cost/month-end/month-kwh.ts'
import type { SiteEvent } from '#domain/cost/month-end/site-event.ts'
import { type BudgetOfMonth, totalBudget } from '#domain/cost/month-end/total-budget.ts'
import { exactDifference } from '#domain/money.ts'
import { round, roundOrNull } from '#domain/round.ts'

/** The month of some branches together; `budgets` and `events` are theirs. */
export function presentMonth(
  months: readonly BranchMonth[],
  budgets: readonly BudgetOfMonth[],
  events: readonly SiteEvent[],
): MonthFiguresRow {
  const total = monthTotal(months)
  const { sameDays, end } = total
  const budget = totalBudget(months, budgets)
  const kwh = addMonthKwh(months.map((month) => month.kwh))
  const isChanged = (branchId: number) => events.some((event) => event.branchId === branchId)
  const alike = months.filter(({ branchId }) => !isChanged(branchId))
  const change = kwhChange(addMonthKwh(alike.map((month) => month.kwh)))
  const interval = kwhInterval(kwh)
  return {
    naira: total.naira,
    before: total.before,
    cells: total.now.cells.map(({ source, kwh: energy, naira, unpricedKwh }) => ({
      source,
      naira,
      kwh: round(energy),
      unpriced_kwh: round(unpricedKwh),
    })),
    naira_per_kwh: roundOrNull(total.nairaPerKwh),
    diesel_share: roundOrNull(total.dieselShare, 4),
    coverage: roundOrNull(sideCoverage(total.now), 4),
    unpriced: total.unpriced.length > 0,
    difference: sameDays.difference,
    percent: roundOrNull(sameDays.percent),
    percent_per_day: roundOrNull(sameDays.percentPerDay),
    trend: sameDays.trend,
    difference_reason: sameDays.reason,
    reasons: presentReasons(total),
    end: {
      naira: roundOrNull(end.naira),
      half: roundOrNull(end.half),
      low: roundOrNull(end.low),
      high: roundOrNull(end.high),
      reason: end.reason,
    },
    budget: {
      naira: budget.naira,
      kwh: budget.kwh,
      verdict: budgetVerdict(budget.naira, end),
      over_by: roundOrNull(exactDifference(roundOrNull(end.naira), budget.naira)),
      kwh_verdict: budgetVerdict(budget.kwh, interval),
      branches: budget.branches,
    },
    kwh: {
      used: roundOrNull(kwh.used),
      end: roundOrNull(kwh.end),
      low: roundOrNull(interval.low),
      high: roundOrNull(interval.high),
      change: change.state,
      change_low: roundOrNull(change.low),
      change_high: roundOrNull(change.high),
      not_comparable: [...new Set(events.map(({ text }) => text))],
      is_partly: alike.length > 0 && events.length > 0,
    },
  }
}

function presentReasons({ reasons, about }: MonthTotal): MonthFiguresRow['reasons'] {
  if (reasons === null || about === null) return null
  const { difference: _, ...parts } = reasons
  return { ...parts, price_source: about.price, mix_source: about.mix, is_more: about.isMore }
}
