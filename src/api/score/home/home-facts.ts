import { elapsedPart } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { HomeFacts } from '#domain/score/home/home-money.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Branch } from '#domain/site/tree.ts'
import { daysOfMonth, monthFromDay } from '#domain/time/month.ts'
import { monthInterval } from '#domain/time/month-interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { budgetsOfMonth } from '#store/cost/month-end/budget.ts'
import { findingsToSum } from '#store/finding/finding.ts'
import { requireRange } from '../../energy/range-facts.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { selectWholeBranches } from '../../frame/scope.ts'
import { feederStandings } from '../feeder-standings.ts'

interface Asked extends Selection {
  readonly from: string
  readonly to: string
}

/** The branches that are selected, each whole. */
export function homeBranches({ tree }: ScopedContext, asked: Asked): Branch[] {
  return selectWholeBranches(tree, asked)
}

/** What the money home is computed from beside the months themselves. */
export async function homeFacts(
  ctx: ScopedContext,
  branches: readonly Branch[],
  month: string,
): Promise<Omit<HomeFacts, 'months'>> {
  const { tx, scope, now } = ctx
  const ids = branches.map(({ id }) => id)
  const [papers, budgets, findings, feeders] = await Promise.all([
    loadPapers(tx, scope, branches, { of: (zone) => monthInterval(zone, month) }, now),
    budgetsOfMonth(tx, scope, ids, month),
    findingsToSum(tx, scope, ids),
    feedersByBranch(ctx, branches, month),
  ])
  return { branches, now, month, papers, budgets, findings, feeders }
}

/** How each feeder stands in the month, as the page Supply has it, by branch. */
export async function feedersByBranch(ctx: ScopedContext, branches: readonly Branch[], month: string) {
  const standings = await feederStandings(ctx, branches, daysOfMonth(month))
  const byBranch = groupBy(standings, ({ place }) => place.branch.id)
  return new Map(
    [...byBranch].map(([id, own]) => [
      id,
      own.map(({ place, standing }) => ({ ...standing, deviceId: place.device.id })),
    ]),
  )
}

/** Of the last instant of the range that has passed, on the organisation's clock. */
export function homeMonth(ctx: ScopedContext, asked: Asked): string {
  const { zone } = ctx.tree.organisation
  const { from, to } = elapsedPart(requireRange(ctx, asked).of(zone), ctx.now)
  return monthFromDay(localDay(zone, Math.max(from, to - 1)))
}
