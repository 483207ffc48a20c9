import { monthEndText } from '#contract/cost/month-end-messages.ts'
import type { MonthFacts } from '#domain/cost/month-end/month-facts.ts'
import type { Branch } from '#domain/site/tree.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { forecastHistory, makeForecasts, monthFacts } from '#store/cost/month-end/month-facts.ts'
import type { MonthOutlook } from '#store/cost/month-end/month-outlook.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'

/** Forecasts that one question makes; of more branches those that the job has kept are shown. */
const MOST_MADE = 12

/** The month that runs on the organisation's clock. */
export function runningMonth({ tree, now }: Pick<ScopedContext, 'tree' | 'now'>): string {
  return monthFromDay(localDay(tree.organisation.zone, now))
}

/** Refuses a month that has not begun. */
export function requireBegun(ctx: Pick<ScopedContext, 'tree' | 'now'>, month: string): void {
  if (month > runningMonth(ctx)) throw new ApiError('bad-request', monthEndText.toCome)
}

/** What the month of some branches is worked out from: with the forecasts that are kept, and of others those of the day. */
export async function loadMonth(
  { tx, scope, tree, now }: ScopedContext,
  branches: readonly Branch[],
  month: string,
  outlooks: ReadonlyMap<number, MonthOutlook>,
): Promise<MonthFacts> {
  const forecasts = new Map([...outlooks].map(([id, { forecast }]) => [id, forecast]))
  const some = branches
    .filter(({ id }) => !forecasts.has(id))
    .slice(0, MOST_MADE)
    .filter(({ zone }) => monthFromDay(localDay(zone, now)) === month)
  const [facts, history] = await Promise.all([
    monthFacts(tx, scope, { ...tree, branches }, month, now, forecasts),
    forecastHistory(tx, scope, some, month),
  ])
  const made = makeForecasts({ ...facts, tree: { ...tree, branches: some } }, some, history)
  return { ...facts, forecasts: new Map([...forecasts, ...made]) }
}
