import { monthEndText } from '#contract/cost/month-end-messages.ts'
import type { MonthFacts } from '#domain/cost/month-end/month-facts.ts'
import type { Branch } from '#domain/site/tree.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { monthFacts, todaysForecasts } from '#store/cost/month-end/month-facts.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'

/** Forecasts that one question makes; of more branches those that the job has kept are shown. */
const MOST_MADE = 12

/** The month that runs on the organisation's clock. */
export function runningMonth({ tree, now }: Pick<ScopedContext, 'tree' | 'now'>): string {
  return monthFromDay(localDay(tree.organisation.zone, now))
}

/** What the month of some branches is worked out from, with the forecasts of the day. */
export async function loadMonth(
  { tx, scope, tree, now }: ScopedContext,
  branches: readonly Branch[],
  month: string,
): Promise<MonthFacts> {
  if (month > runningMonth({ tree, now })) throw new ApiError('bad-request', monthEndText.toCome)
  const facts = await monthFacts(tx, scope, { ...tree, branches }, month, now)
  const forecasts = new Map(facts.forecasts)
  const some = branches.filter(({ id }) => !forecasts.has(id)).slice(0, MOST_MADE)
  if (some.length === 0) return facts
  const { all } = await todaysForecasts(tx, scope, { ...facts, tree: { ...tree, branches: some } })
  for (const [id, forecast] of all) forecasts.set(id, forecast)
  return { ...facts, forecasts }
}
