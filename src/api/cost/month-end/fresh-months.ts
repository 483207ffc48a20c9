import type { BranchMonth } from '#domain/cost/month-end/branch-month.ts'
import type { Branch } from '#domain/site/tree.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { keptMonths } from '#store/cost/month-end/month-outlook.ts'
import type { ScopedContext } from '../../frame/operation.ts'

/** The job that keeps months looks once a quarter of an hour. */
const OLDEST_MS = 35 * MINUTE_MS

/** As of when the months of these branches are told; what explains them is worked out as of then. */
export async function knownUntil(
  ctx: ScopedContext,
  branches: readonly Branch[],
  month: string,
): Promise<Instant> {
  return oldest(await freshMonths(ctx, branches, month)) ?? ctx.now
}

/** Until when all that is shown is counted. */
export function oldest(months: readonly BranchMonth[]): Instant | null {
  return months.length === 0 ? null : Math.min(...months.map(({ until }) => until))
}

/** Months as they are kept, of those branches that have a fresh one. */
export async function freshMonths(
  { tx, scope, now }: ScopedContext,
  branches: readonly Branch[],
  month: string,
): Promise<BranchMonth[]> {
  if (scope.past) return []
  const ids = branches.map(({ id }) => id)
  const kept = await keptMonths(tx, scope, ids, [month])
  return kept.filter(({ until, isOver }) => !isOver && now - until < OLDEST_MS)
}
