import { elapsedPart } from '#domain/energy/elapsed-range.ts'
import { feederPromise, feederStanding } from '#domain/finding/claim/feeder-standing.ts'
import { groupBy } from '#domain/group-by.ts'
import type { HomeFacts } from '#domain/score/home/home-money.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Branch } from '#domain/site/tree.ts'
import { daysOfMonth, monthFromDay } from '#domain/time/month.ts'
import { monthInterval } from '#domain/time/month-interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { budgetsOfMonth } from '#store/cost/month-end/budget.ts'
import { listRules } from '#store/cost/rule-row.ts'
import { feederRows } from '#store/energy/supply/feeder.ts'
import { feederPlaces, feederSums } from '#store/energy/supply/feeder-supply.ts'
import { findingsToSum } from '#store/finding/finding.ts'
import { requireRange } from '../../energy/range-facts.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { selectBranches } from '../../frame/scope.ts'

interface Asked extends Selection {
  readonly from: string
  readonly to: string
}

/** The branches that are selected, each whole. */
export function homeBranches({ tree }: ScopedContext, asked: Asked): Branch[] {
  const chosen = new Set(selectBranches(tree, asked).map(({ id }) => id))
  return tree.branches.filter(({ id }) => chosen.has(id))
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
    feedersOfHome(ctx, branches, month),
  ])
  return { branches, now, month, papers, budgets, findings, feeders }
}

/** How each feeder stands in the month, as the page Supply has it, by branch. */
async function feedersOfHome({ tx, scope, now }: ScopedContext, branches: readonly Branch[], month: string) {
  const places = feederPlaces(branches)
  const ids = places.map(({ device }) => device.id)
  const [entered, rules, given] = await Promise.all([
    feederRows(tx, scope, ids),
    listRules(tx, scope),
    feederSums(tx, scope, branches, daysOfMonth(month), now),
  ])
  const rows = groupBy(entered, ({ deviceId }) => deviceId)
  const standings = places.map(({ branch, device }) => {
    const promise = feederPromise(rows.get(device.id) ?? [], rules, month)
    const standing = feederStanding(given.get(device.id) ?? [], promise)
    return { id: branch.id, standing: { ...standing, deviceId: device.id } }
  })
  const byBranch = groupBy(standings, ({ id }) => id)
  return new Map([...byBranch].map(([id, own]) => [id, own.map(({ standing }) => standing)]))
}

/** Of the last instant of the range that has passed, on the organisation's clock. */
export function homeMonth(ctx: ScopedContext, asked: Asked): string {
  const { zone } = ctx.tree.organisation
  const { from, to } = elapsedPart(requireRange(ctx, asked).of(zone), ctx.now)
  return monthFromDay(localDay(zone, Math.max(from, to - 1)))
}
