/** A branch's month as it is shown, kept and added up: what it cost, what the same days before cost, where it is heading. */
import type { Naira } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import type { BaselineMethod } from '../../score/baseline/expected-week.ts'
import type { Instant } from '../../time/interval.ts'
import { addSides, type CostSide, dieselKwh, sideNaira, sumKwh } from './cost-cell.ts'
import { type MonthEnd, totalMonthEnd } from './month-end.ts'
import type { MonthKwh } from './month-kwh.ts'
import { type ReasonSources, reasonSources } from './reason-sources.ts'
import { costReasons, type Presence, type Reasons } from './reasons.ts'
import { compareSameDays, isUnpriced, type SameDays } from './same-days.ts'

export interface BranchMonth {
  readonly branchId: number
  readonly month: string
  /** Until when it is counted. */
  readonly until: Instant
  readonly isOver: boolean
  readonly monthDays: number
  readonly presence: Presence
  readonly now: CostSide
  readonly before: CostSide
  readonly end: MonthEnd
  readonly method: BaselineMethod | null
  readonly kwh: MonthKwh
}

/** The same of several branches together. */
export interface MonthTotal {
  readonly naira: Naira | null
  readonly before: Naira | null
  readonly now: CostSide
  readonly nairaPerKwh: number | null
  /** Share of the energy that came from generators, 0 to 1. */
  readonly dieselShare: number | null
  readonly sameDays: SameDays
  readonly reasons: Reasons | null
  /** What they are mostly about. */
  readonly about: ReasonSources | null
  readonly end: MonthEnd
  /** Branches of which more than 5 % of the energy has no rate, by id. */
  readonly unpriced: readonly number[]
}

/** Branches that stood there on one side alone, or whose energy has no rate, are in no comparison. */
function isCompared({ presence, now, before }: BranchMonth): boolean {
  return presence === 'compared' && compareSameDays(now, before).difference !== null
}

export function monthTotal(branches: readonly BranchMonth[]): MonthTotal {
  const sides = (which: 'now' | 'before', of = branches) => addSides(of.map((one) => one[which]))
  // A total is that of the branches whose cost is told.
  const priced = branches.filter((one) => !isUnpriced(one.now))
  const [now, before] = [sides('now', priced), sides('before', priced)]
  const compared = branches.filter(isCompared)
  const isPriced = compareSameDays(sides('now'), sides('before')).reason !== 'rate not set'
  const sameDays = compareSameDays(sides('now', compared), sides('before', compared))
  const kwh = sumKwh(now.cells)
  const reasons =
    sameDays.difference === null
      ? null
      : costReasons(branches.filter((one) => isCompared(one) || one.presence !== 'compared'))
  return {
    naira: sideNaira(now),
    before: sideNaira(before),
    now,
    nairaPerKwh: ratio(sideNaira(now), kwh),
    dieselShare: ratio(dieselKwh(now.cells), kwh),
    sameDays: isPriced ? sameDays : { ...sameDays, ...NO_PERCENT },
    reasons,
    about:
      reasons === null ? null : reasonSources(sides('now', compared), sides('before', compared), reasons),
    end: totalMonthEnd(branches),
    unpriced: branches.filter((one) => isUnpriced(one.now)).map(({ branchId }) => branchId),
  }
}

const NO_PERCENT = { percent: null, percentPerDay: null, reason: 'rate not set' } as const
