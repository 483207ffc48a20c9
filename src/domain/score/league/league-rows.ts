/**
 * What the league compares: each branch's own figures as its pages have them, beside its floor, its hours and its group.
 * Source: domain.md §16.J, §16.O.
 */
import type { BranchMonth } from '../../cost/month-end/branch-month.ts'
import { type DatedRow, rowInForce } from '../../cost/tariff/tariff-in-force.ts'
import { openMs } from '../../energy/hours/open-intervals.ts'
import { exactSumOfAll } from '../../money.ts'
import type { Naira } from '../../quantity.ts'
import { round, roundOrNull } from '../../round.ts'
import { countedOfType } from '../../site/counted-sources.ts'
import type { Branch } from '../../site/tree.ts'
import { HOUR_MS } from '../../time/interval.ts'
import { monthInterval } from '../../time/month-interval.ts'
import { localDay } from '../../time/zone.ts'
import { type BranchCost, branchCost } from '../home/branch-cost.ts'
import { type BranchSupply, branchSupply, type FeederOfBranch } from '../home/branch-supply.ts'
import {
  LEAST_RANKED_COVERAGE,
  type LeagueColumn,
  type LeagueValue,
  type Placed,
  peerGroupKey,
  placeBranches,
} from './league.ts'
import { perArea, perOpeningHour } from './per-place.ts'
import { type SupplyPrice, supplyPrice } from './supply-price.ts'

/** What is entered of a branch from a local day on; null: not entered. */
export interface PeerRow extends DatedRow {
  readonly areaM2: number | null
  readonly group: string | null
}

export interface LeagueFacts {
  readonly branches: readonly Branch[]
  /** One a branch. */
  readonly months: readonly BranchMonth[]
  /** By branch. */
  readonly feeders: ReadonlyMap<number, readonly FeederOfBranch[]>
  readonly peers: ReadonlyMap<number, readonly PeerRow[]>
  /** Low of what ran beside a good grid, finding by finding. */
  readonly avoidable: ReadonlyMap<number, readonly (Naira | null)[]>
  /** Average ÷ peak; null: there was no demand. A branch that is not in it is worked out later. */
  readonly papr: ReadonlyMap<number, number | null>
}

/** Why a value is not known. */
export type NoValue =
  | 'rate not set'
  | 'not measured'
  | 'not enough was measured'
  | 'nothing before'
  | 'new'
  | 'no area'
  | 'no hours'
  | 'no grid'
  | 'no set'
  | 'grid unknown'
  | 'no price'
  | 'later'

export interface LeagueRow {
  readonly branch: Branch
  readonly month: BranchMonth
  readonly cost: BranchCost
  readonly areaM2: number | null
  readonly openHours: number | null
  readonly supply: BranchSupply | null
  /** By column; of those that are not known. */
  readonly reasons: Readonly<Partial<Record<LeagueColumn, NoValue>>>
  readonly placed: Placed
  /** null: its group is too small to compare with. */
  readonly price: SupplyPrice | null
}

type Told = LeagueValue & { readonly reason?: NoValue }
type Own = Omit<LeagueRow, 'placed' | 'price' | 'reasons'> & {
  readonly group: string | null
  readonly values: Readonly<Record<LeagueColumn, Told>>
}

/** A day has as many hours of unknown supply at the most, for naira beside it to be told (X3). */
const MOST_UNKNOWN_H = 24 * 0.2

export function leagueRows(facts: LeagueFacts): LeagueRow[] {
  const months = new Map(facts.months.map((month) => [month.branchId, month]))
  const own = facts.branches.flatMap((branch) => {
    const month = months.get(branch.id)
    return month === undefined ? [] : [ownFigures(facts, branch, month)]
  })
  const placed = placeBranches(
    own.map(({ branch, group, cost, month, values }) => ({
      branchId: branch.id,
      group,
      coverage: cost.coverage,
      presence: month.presence,
      values,
    })),
  )
  const price = pricesBeside(own, placed)
  return own.map(({ group: _, values, ...row }) => ({
    ...row,
    reasons: Object.fromEntries(
      Object.entries(values).flatMap(([column, { value, reason }]) =>
        value === null && reason ? [[column, reason]] : [],
      ),
    ),
    placed: placed.get(row.branch.id)!,
    price: price(row.branch.id),
  }))
}

function ownFigures(facts: LeagueFacts, branch: Branch, month: BranchMonth): Own {
  const soFar = { from: monthInterval(branch.zone, month.month).from, to: month.until }
  const peer = rowInForce(facts.peers.get(branch.id) ?? [], localDay(branch.zone, soFar.to - 1))
  const cost = branchCost(month)
  const open = openMs(branch, soFar)
  const supply = branchSupply(facts.feeders.get(branch.id) ?? [])
  const own = {
    branch,
    month,
    cost,
    areaM2: peer?.areaM2 ?? null,
    openHours: open === null ? null : open / HOUR_MS,
    supply,
  }
  return {
    ...own,
    group: peer?.group ?? null,
    values: {
      ...energyValues(own),
      rate: told(roundOrNull(cost.nairaPerKwh), cost.reason ?? 'not measured'),
      diesel: told(roundOrNull(cost.dieselShare, 4), cost.reason ?? 'not measured'),
      grid: {
        ...told(supply && round(supply.low), hasGrid(branch) ? 'grid unknown' : 'no grid'),
        isUnsure: supply !== null && 24 - (supply.high - supply.low) < 24 * LEAST_RANKED_COVERAGE,
      },
      avoidable: avoidableValue(facts, own),
      papr: told(
        roundOrNull(facts.papr.get(branch.id) ?? null),
        facts.papr.has(branch.id) ? 'not measured' : 'later',
      ),
      change: told(
        roundOrNull(cost.change?.percent ?? null),
        cost.change === null ? 'new' : changeReason(cost),
      ),
    },
  }
}

const told = (value: number | null, reason: NoValue): Told => (value === null ? { value, reason } : { value })
const hasGrid = ({ devices }: Branch) => countedOfType(devices, 'UTILITY').length > 0
const changeReason = ({ change }: BranchCost): NoValue => change?.reason ?? 'nothing before'

/** All that was used, priced or not. */
function energyValues({ month, areaM2, openHours }: Pick<LeagueRow, 'month' | 'areaM2' | 'openHours'>) {
  const { used } = month.kwh
  const why = (entered: number | null, reason: NoValue) => (entered === null ? reason : 'not measured')
  return {
    area: told(roundOrNull(perArea(used, areaM2)), why(areaM2, 'no area')),
    hour: told(roundOrNull(perOpeningHour(used, openHours)), why(openHours, 'no hours')),
  }
}

/** What was found; nothing found is ₦0 where enough is known of the grid to find it. */
function avoidableValue(
  { avoidable }: LeagueFacts,
  { branch, supply }: Pick<LeagueRow, 'branch' | 'supply'>,
): Told {
  if (!hasGrid(branch)) return { value: null, reason: 'no grid' }
  if (countedOfType(branch.devices, 'GENERATOR').length === 0) return { value: null, reason: 'no set' }
  const found = avoidable.get(branch.id) ?? []
  if (found.length > 0) return told(exactSumOfAll(found), 'no price')
  const isKnown = supply !== null && supply.high - supply.low <= MOST_UNKNOWN_H
  return told(isKnown ? 0 : null, 'grid unknown')
}

/** Prices of those whose price is ranked, at the shares of the group together. */
function pricesBeside(own: readonly Own[], placed: ReadonlyMap<number, Placed>) {
  const priced = own.filter(({ branch }) => placed.get(branch.id)?.placings.rate.rank != null)
  const byGroup = new Map<string, Own['month']['now']['cells'][number][]>()
  for (const { group, month } of priced) {
    const key = peerGroupKey(group ?? '')
    byGroup.set(key, [...(byGroup.get(key) ?? []), ...month.now.cells])
  }
  const known = new Map(
    priced.map(({ branch, group, month }) => [
      branch.id,
      supplyPrice(month.now.cells, byGroup.get(peerGroupKey(group ?? '')) ?? []),
    ]),
  )
  return (branchId: number) => known.get(branchId) ?? null
}
