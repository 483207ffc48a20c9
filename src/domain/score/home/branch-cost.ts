/** What a branch's month cost, and how: as the home, the page Month end and the league show it. Source: domain.md §16.1, §16.I.2. */
import type { BranchMonth } from '../../cost/month-end/branch-month.ts'
import { type CostSide, dieselKwh, sideCoverage, sideNaira, sumKwh } from '../../cost/month-end/cost-cell.ts'
import { compareSameDays, isUnpriced, type SameDays } from '../../cost/month-end/same-days.ts'
import type { Naira, NairaPerKwh } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'

export type NoCost = 'rate not set' | 'not measured'

export interface BranchCost {
  readonly naira: Naira | null
  /** Why it is not known. */
  readonly reason: NoCost | null
  readonly coverage: number
  readonly nairaPerKwh: NairaPerKwh | null
  /** Share of the energy that came from generators, 0 to 1. */
  readonly dieselShare: number | null
  /** null: it is new. */
  readonly change: SameDays | null
}

export function branchCost({ now, before, presence }: BranchMonth): BranchCost {
  const reason = whyUnknown(now)
  const naira = reason === null ? sideNaira(now) : null
  const kwh = sumKwh(now.cells)
  return {
    naira,
    reason,
    coverage: sideCoverage(now) ?? 1,
    nairaPerKwh: ratio(naira, kwh),
    dieselShare: reason === 'rate not set' ? null : ratio(dieselKwh(now.cells), kwh),
    change: presence === 'compared' ? compareSameDays(now, before) : null,
  }
}

/** With more than 5 % of its energy without a rate the rest is not the cost of the branch (I-HOME-5). */
function whyUnknown(side: CostSide): NoCost | null {
  if (isUnpriced(side)) return 'rate not set'
  return sideNaira(side) === null ? 'not measured' : null
}
