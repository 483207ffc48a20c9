import { dipAnchor, type TankAnchor } from '#domain/cost/diesel-balance/anchors.ts'
import { branchBalance } from '#domain/cost/diesel-balance/branch-balance.ts'
import type { PeriodBalance } from '#domain/cost/diesel-balance/period-figures.ts'
import { FINDING_STATES, isOpen } from '#domain/finding/finding.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { latestDips } from '#store/cost/diesel-balance/dip.ts'
import { type PeriodFacts, tankPeriod } from '#store/cost/diesel-balance/tank-facts.ts'
import { listFindings } from '#store/finding/finding.ts'
import type { FinderContext } from './finder.ts'

export interface TankPeriodFound {
  readonly period: PeriodFacts
  readonly figures: PeriodBalance
}

const MOST_DIPS = 1_000
const MOST_CLOSED = 500
const CLOSED = FINDING_STATES.filter((state) => !isOpen(state))

/**
 * The balances of a branch's tank from the first dip of a month to that of the next month that has one; of the newest
 * month to its last dip. So a period keeps its name and its beginning, whenever it is looked at. What overlaps a gap that
 * somebody sent or ended is left out: its litres are told.
 */
export async function findTankPeriods(ctx: FinderContext, branch: Branch): Promise<TankPeriodFound[]> {
  const { tx, scope, now, since } = ctx
  if (branch.tankLitres === null) return []
  const dips = await latestDips(tx, scope, branch.id, localDay(branch.zone, now), MOST_DIPS)
  const anchors = dips
    .filter(({ date }) => date >= since)
    .map((dip) => dipAnchor(branch.zone, dip, branch.tankLitres))
  const page = {
    kinds: ['tank-gap'],
    states: CLOSED,
    branches: [branch.id],
    limit: MOST_CLOSED,
    offset: 0,
  } as const
  const closed = await listFindings(tx, scope, page)
  const found: TankPeriodFound[] = []
  for (const [from, to] of monthlyPeriods(anchors)) {
    // Both ends are days of dips, which the periods beside it share.
    if (closed.some((gap) => from.date < addDays(gap.to, -1) && to.date > gap.from)) continue
    const period = await tankPeriod(ctx, branch, [from, to])
    if (period) found.push({ period, figures: branchBalance(branch, period) })
  }
  return found
}

function monthlyPeriods(anchors: readonly TankAnchor[]): [TankAnchor, TankAnchor][] {
  const sorted = anchors.toSorted((a, b) => a.at - b.at)
  const month = ({ date }: TankAnchor) => monthFromDay(date)
  const chosen = sorted.filter((one, n) => n === 0 || month(sorted[n - 1]!) !== month(one))
  const [start, last] = [chosen.at(-1), sorted.at(-1)]
  if (start && last && last.at > start.at) chosen.push(last)
  return chosen.slice(1).map((to, n) => [chosen[n]!, to])
}
