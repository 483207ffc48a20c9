import { elapsedPart } from '#domain/energy/elapsed-range.ts'
import { feederMonth } from '#domain/finding/claim/feeder-month.ts'
import { groupBy } from '#domain/group-by.ts'
import type { HomeFacts } from '#domain/score/home/home-money.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Branch } from '#domain/site/tree.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { monthInterval } from '#domain/time/month-interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { budgets } from '#store/cost/month-end/budget.ts'
import { feederPlaces } from '#store/energy/supply/feeder-supply.ts'
import { feederMonthFacts } from '#store/finding/feeder-months.ts'
import { findingsToSum } from '#store/finding/finding.ts'
import { requireRange } from '../../energy/range-facts.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { selectBranches } from '../../frame/scope.ts'

interface Asked extends Selection {
  readonly from: string
  readonly to: string
}

/**
 * What the money home is computed from beside the months themselves: the month of the range's end, of the branches that
 * are selected, each whole.
 */
export async function homeFacts(ctx: ScopedContext, asked: Asked): Promise<Omit<HomeFacts, 'months'>> {
  const { tx, scope, tree, now } = ctx
  const chosen = new Set(selectBranches(tree, asked).map(({ id }) => id))
  const branches = tree.branches.filter(({ id }) => chosen.has(id))
  const ids = branches.map(({ id }) => id)
  const month = homeMonth(ctx, asked)
  const kept = await budgets(tx, scope, ids, month, month)
  return {
    branches,
    now,
    month,
    papers: await loadPapers(tx, scope, branches, { of: (zone) => monthInterval(zone, month) }, now),
    budgets: kept.map(({ branchId, naira, kwh }) => ({
      branchId,
      naira: naira === null ? null : Number(naira),
      kwh: kwh === null ? null : Number(kwh),
    })),
    findings: await findingsToSum(tx, scope, ids),
    feeders: await feedersOfHome(ctx, branches, month),
  }
}

/** The month of each feeder as the page Supply has it, by branch. */
async function feedersOfHome({ tx, scope, now }: ScopedContext, branches: readonly Branch[], month: string) {
  const placed = await feederMonthFacts(tx, scope, feederPlaces(branches), [month], now)
  const months = placed.map(({ place, facts }) => ({
    id: place.branch.id,
    month: { ...feederMonth(facts), deviceId: place.device.id },
  }))
  const byBranch = groupBy(months, ({ id }) => id)
  return new Map([...byBranch].map(([id, own]) => [id, own.map((one) => one.month)]))
}

/** Of the last instant of the range that has passed, on the organisation's clock. */
export function homeMonth(ctx: ScopedContext, asked: Asked): string {
  const { zone } = ctx.tree.organisation
  const { from, to } = elapsedPart(requireRange(ctx, asked).of(zone), ctx.now)
  return monthFromDay(localDay(zone, Math.max(from, to - 1)))
}
