/** What the month cost so far, as the first sentence of a brief tells it. Source: domain.md §16.N (I-BR-6). */
import { type BranchMonth, monthTotal } from '../../cost/month-end/branch-month.ts'
import { sideCoverage } from '../../cost/month-end/cost-cell.ts'
import type { Naira } from '../../quantity.ts'
import { LEAST_COVERAGE } from './choose-lines.ts'

export interface BriefCost {
  /** The local day until which it counts. */
  readonly day: string
  /** null: not known. */
  readonly naira: Naira | null
  /** Some of it was not measured, or has no rate. */
  readonly isAtLeast: boolean
  /** Against the same days of the month before; null: not comparable. */
  readonly difference: Naira | null
  /** Branches of which too little is measured to tell anything else. */
  readonly unmeasured: ReadonlySet<number>
}

/** Least measured share of what is told without "at least". */
const PLAIN_COVERAGE = 0.95

const measured = ({ now }: Pick<BranchMonth, 'now'>) => sideCoverage(now) ?? 1

/** `branches`: how many there are; one whose month is not worked out yet is missing in the cost. */
export function briefCost(months: readonly BranchMonth[], branches: number, day: string): BriefCost {
  const total = monthTotal(months)
  const unmeasured = months.filter((one) => measured(one) < LEAST_COVERAGE).map(({ branchId }) => branchId)
  const isWhole = months.length === branches && total.unpriced.length === 0 && unmeasured.length === 0
  const isAtLeast = !isWhole || measured(total) < PLAIN_COVERAGE
  return {
    day,
    naira: total.naira,
    isAtLeast,
    difference: isAtLeast ? null : total.sameDays.difference,
    unmeasured: new Set(unmeasured),
  }
}
