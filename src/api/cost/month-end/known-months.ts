import { setImmediate } from 'node:timers/promises'
import type { BranchMonth } from '#domain/cost/month-end/branch-month.ts'
import { branchMonths } from '#domain/cost/month-end/branch-months.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { freshMonths, keptOutlooks, oldest } from './fresh-months.ts'
import { loadMonth } from './load-month.ts'

/** Branches that are worked out before others have their turn. */
const AT_ONCE = 25

/**
 * Months of branches, in their order, as they are kept; of those that have none, or an old one, as of the same instant
 * where there is one, of them or of the others of the `page` that they stand on. The home and the page Month end tell the
 * same figures by this.
 */
export async function knownMonths(
  ctx: ScopedContext,
  branches: readonly Branch[],
  month: string,
  page = branches,
): Promise<BranchMonth[]> {
  const outlooks = await keptOutlooks(ctx, page, month)
  const fresh = freshMonths(ctx, outlooks)
  const months = new Map(fresh.map((one) => [one.branchId, one]))
  const others = branches.filter(({ id }) => !months.has(id))
  const now = oldest(fresh) ?? ctx.now
  for (let first = 0; first < others.length; first += AT_ONCE) {
    if (first > 0) await setImmediate()
    const some = others.slice(first, first + AT_ONCE)
    for (const one of branchMonths(await loadMonth({ ...ctx, now }, some, month, outlooks)))
      months.set(one.branchId, one)
  }
  return branches.flatMap(({ id }) => months.get(id) ?? [])
}
