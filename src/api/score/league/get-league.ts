import { calls } from '#contract/calls.ts'
import type { BranchMonth } from '#domain/cost/month-end/branch-month.ts'
import { papr } from '#domain/demand/papr.ts'
import { elapsedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { byPlace, LEAGUE_COLUMN_NAMES, type LeagueColumn } from '#domain/score/league/league.ts'
import { type LeagueFacts, type LeagueRow, leagueRows } from '#domain/score/league/league-rows.ts'
import { knownMonths as monthsToChoose } from '#domain/site/first-month.ts'
import type { Branch } from '#domain/site/tree.ts'
import { byText } from '#domain/text-order.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { monthInterval } from '#domain/time/month-interval.ts'
import { demandOfEach } from '#store/demand/demand-of-each.ts'
import { findingsSince } from '#store/finding/finding.ts'
import { branchPeers } from '#store/score/branch-peer.ts'
import { oldest } from '../../cost/month-end/fresh-months.ts'
import { knownMonths } from '../../cost/month-end/known-months.ts'
import { requireBegun, runningMonth } from '../../cost/month-end/load-month.ts'
import { operation, type ScopedContext } from '../../frame/operation.ts'
import { localTime } from '../../site/present.ts'
import { feedersByBranch } from '../home/home-facts.ts'
import { leagueEffort } from './league-effort.ts'

/** Months that may be chosen. */
const MONTHS = 24

/** Branches beside those that are like them (domain.md §16.J): of all that the person sees, whatever is selected. */
export const getLeague = operation(calls.league, {
  effort: leagueEffort,
  async fetch(ctx, { query }) {
    const { tree, user } = ctx
    const running = runningMonth(ctx)
    const month = query.month ?? running
    requireBegun(ctx, month)
    return {
      facts: await leagueFacts(ctx, tree.branches, month),
      ...{ month, running, tree, now: ctx.now, mayEnter: mayInOrganisation(user, calls.addBranchPeer.who) },
    }
  },
  compute: ({ facts, ...rest }) => ({ ...rest, months: facts.months, rows: leagueRows(facts) }),
  present: ({ rows, months, month, running, tree, now, mayEnter }) => ({
    data: {
      month,
      is_over: months.every(({ isOver }) => isOver) && month < running,
      until: localTime(tree.organisation.zone, oldest(months) ?? now),
      months: monthsToChoose(tree.branches, running, MONTHS),
      branches: rows.toSorted(inOrder).map(branchRow),
      may_enter: mayEnter,
    },
  }),
})

/** What the league of a month is made of: of every branch what its own pages read. */
export async function leagueFacts(
  ctx: ScopedContext,
  branches: readonly Branch[],
  month: string,
): Promise<LeagueFacts & { readonly months: readonly BranchMonth[] }> {
  const { tx, scope, tree, now } = ctx
  const ids = branches.map(({ id }) => id)
  const elapsed = elapsedRange({ of: (zone) => monthInterval(zone, month) }, now)
  const [months, feeders, peers, found, demand] = await Promise.all([
    knownMonths(ctx, branches, month, tree.branches),
    feedersByBranch(ctx, branches, month),
    branchPeers(tx, scope, ids),
    findingsSince(tx, scope, 'avoidable', daysOfMonth(month)[0], ids),
    demandOfEach(tx, scope, { ...tree, branches }, elapsed),
  ])
  const lows = [...groupBy(found, ({ branchId }) => branchId)]
  return {
    branches,
    months,
    feeders,
    peers: groupBy(peers, ({ branchId }) => branchId),
    avoidable: new Map(lows.map(([id, own]) => [id, own.map(({ low }) => low)])),
    papr: new Map([...demand].map(([id, { avg, max }]) => [id, papr(avg, max)?.ratio ?? null])),
  }
}

/** By group, those without one last; in it by ₦/kWh, unknown last. */
function inOrder(a: LeagueRow, b: LeagueRow): number {
  const [x, y] = [a.placed.group, b.placed.group]
  if (x === null || y === null) {
    if (x !== y) return Number(x === null) - Number(y === null)
  } else if (x.toLowerCase() !== y.toLowerCase()) return byText(x, y)
  const rate = byPlace('rate')(a.placed.placings.rate, b.placed.placings.rate)
  return rate || byText(a.branch.name, b.branch.name)
}

function branchRow(row: LeagueRow) {
  const { branch, placed, supply, price, month, reasons } = row
  const cell = (column: LeagueColumn) => {
    const { isOutlier, isJoint, ...placing } = placed.placings[column]
    return { ...placing, reason: reasons[column] ?? null, is_joint: isJoint, is_outlier: isOutlier }
  }
  return {
    branch_id: branch.id,
    name: branch.name,
    group: placed.group,
    coverage: round(row.cost.coverage, 4),
    not_ranked: placed.notRanked,
    area_m2: row.areaM2,
    opening_hours: roundOrNull(row.openHours),
    kwh: roundOrNull(month.kwh.used),
    grid: supply && { device_id: supply.deviceId, high: round(supply.high), promised: supply.promised },
    price: price && { fair: price.fair, from_supply: price.fromSupply },
    cells: Object.fromEntries(LEAGUE_COLUMN_NAMES.map((name) => [name, cell(name)])) as Record<
      LeagueColumn,
      ReturnType<typeof cell>
    >,
  }
}
