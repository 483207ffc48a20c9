import { dipAnchor, type TankAnchor } from '#domain/cost/diesel-balance/anchors.ts'
import { branchBalance } from '#domain/cost/diesel-balance/branch-balance.ts'
import type { PeriodBalance } from '#domain/cost/diesel-balance/period-figures.ts'
import type { Branch } from '#domain/site/tree.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { latestDips } from '#store/cost/diesel-balance/dip.ts'
import { type PeriodFacts, tankPeriod } from '#store/cost/diesel-balance/tank-facts.ts'
import type { FinderContext } from './finder.ts'

export interface TankPeriodFound {
  readonly period: PeriodFacts
  readonly figures: PeriodBalance
}

const MOST_DIPS = 1_000
/** From dip to dip about a month: over a day a tank tells less than its uncertainty. */
const LEAST_MS = 25 * DAY_MS

/** The balances of a branch's tank from dip to dip, about a month each; the running one is the last. */
export async function findTankPeriods(ctx: FinderContext, branch: Branch): Promise<TankPeriodFound[]> {
  const { tx, scope, now, since } = ctx
  if (branch.tankLitres === null) return []
  const dips = await latestDips(tx, scope, branch.id, localDay(branch.zone, now), MOST_DIPS)
  const anchors = dips
    .filter(({ date }) => date >= since)
    .map((dip) => dipAnchor(branch.zone, dip, branch.tankLitres))
    .sort((a, b) => a.at - b.at)
  const found: TankPeriodFound[] = []
  for (const [from, to] of monthly(anchors)) {
    const period = await tankPeriod(ctx, branch, [from, to])
    if (period) found.push({ period, figures: branchBalance(branch, period) })
  }
  return found
}

/** Each begins where the one before it ends. */
function monthly(anchors: readonly TankAnchor[]): [TankAnchor, TankAnchor][] {
  const pairs: [TankAnchor, TankAnchor][] = []
  let start = anchors[0]
  for (const [n, anchor] of anchors.entries()) {
    if (!start || anchor.at <= start.at) continue
    if (anchor.at - start.at < LEAST_MS && n < anchors.length - 1) continue
    pairs.push([start, anchor])
    start = anchor
  }
  return pairs
}
