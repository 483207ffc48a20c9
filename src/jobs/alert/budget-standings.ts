import { budgetVerdict } from '#domain/cost/month-end/budget.ts'
import { localDay } from '#domain/time/zone.ts'
import { budgets } from '#store/cost/month-end/budget.ts'
import { keptMonths } from '#store/cost/month-end/month-outlook.ts'
import type { JudgeContext, PlacedStanding } from './judge-context.ts'

/** Earlier in a month its end is too uncertain to be told. */
const FIRST_DAY = 8

/** Where the running month of each branch with a budget is heading at the least, against that budget. */
export async function budgetStandings(ctx: JudgeContext): Promise<PlacedStanding[]> {
  const { tx, scope, tree, settings, now } = ctx
  if (!settings.budget_alerts) return []
  const today = new Map(tree.branches.map(({ id, zone }) => [id, localDay(zone, now)]))
  const months = [...new Set([...today.values()].map((day) => day.slice(0, 7)))].sort()
  const ids = tree.branches.map(({ id }) => id)
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const set = await budgets(tx, scope, ids, first, last)
  const kept = await keptMonths(tx, scope, ids, months)
  return ids.map((branchId) => {
    const day = today.get(branchId) ?? ''
    const isRunning = (one: { branchId: number; month: string }) =>
      one.branchId === branchId && one.month === day.slice(0, 7)
    const budget = set.find(isRunning)?.naira ?? null
    const month = kept.find(isRunning)
    const place = { kind: 'budget', branchId, deviceId: null } as const
    // What was told of the month before is over with it.
    if (Number(day.slice(8)) < FIRST_DAY)
      return { place, standing: { isBad: false, value: null, limit: null } }
    return { place, standing: budgetStanding(budget, month?.end ?? null) }
  })
}

/** On from where even the low end is above, off where even the high end is below. */
function budgetStanding(budget: string | null, end: { low: number | null; high: number | null } | null) {
  const limit = budget === null ? null : Number(budget)
  const verdict = end && budgetVerdict(limit, end)
  const isBad = verdict === 'over' ? true : verdict === 'under' ? false : null
  return { isBad, value: end?.low ?? null, limit }
}
