import type { BranchMonth } from '#domain/cost/month-end/branch-month.ts'
import type { Branch } from '#domain/site/tree.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { type MonthOutlook, monthOutlooks } from '#store/cost/month-end/month-outlook.ts'
import type { ScopedContext } from '../../frame/operation.ts'

/** The job that keeps months does so once a quarter of an hour. */
const OLDEST_MS = 35 * MINUTE_MS

type Outlooks = ReadonlyMap<number, MonthOutlook>

/** What is kept of the months of these branches, by branch. */
export function keptOutlooks(
  { tx, scope }: ScopedContext,
  branches: readonly Branch[],
  month: string,
): Promise<Outlooks> {
  const ids = branches.map(({ id }) => id)
  return monthOutlooks(tx, scope, ids, month)
}

/** Until when all that is shown is counted. */
export function oldest(months: readonly BranchMonth[]): Instant | null {
  return months.length === 0 ? null : Math.min(...months.map(({ until }) => until))
}

/** The months that are kept and fresh: none that a meter's later word belongs into. */
export function freshMonths({ now }: ScopedContext, outlooks: Outlooks): BranchMonth[] {
  return [...outlooks.values()].flatMap(({ figures, isOutrun }) =>
    figures !== null && !isOutrun && !figures.isOver && now - figures.until < OLDEST_MS ? [figures] : [],
  )
}
