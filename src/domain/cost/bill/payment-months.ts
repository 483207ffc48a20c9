/** Bills of a type against what its meters counted, by month, of branches together (domain.md §8.4). */
import type { Kwh } from '../../quantity.ts'
import { countedOfType } from '../../site/counted-sources.ts'
import { monthFromDay } from '../../time/month.ts'
import {
  type BranchPapers,
  branchPapers,
  type CostFacts,
  monthCoverage,
  monthEstimate,
} from '../cost-facts.ts'
import { energyCost, type SourceCost } from '../energy-cost.ts'
import {
  type Meters,
  type PaymentFigures,
  type PaymentMonth,
  paymentFigures,
  runningDifference,
} from '../payment-overview.ts'
import { priceBook } from '../price-book.ts'
import type { BilledType } from './bills-of-month.ts'
import { monthCover } from './month-cover.ts'

export interface PaymentRowFigures extends PaymentFigures {
  readonly month: string
  readonly cumulativeKwh: Kwh | null
  /** How much of the metered energy was spread over gaps. */
  readonly estimatedKwh: Kwh
  readonly coverage: number | null
  readonly branches: readonly PaymentBranch[]
}

/** A branch in a month; `until`: the last day billed, where that is not all of it. */
export interface PaymentBranch {
  readonly name: string
  readonly until: string | null
  readonly month: PaymentMonth
}

/** Rows of the months with bills or energy of the type, oldest first. */
export function paymentMonths(facts: CostFacts, type: BilledType): PaymentRowFigures[] {
  const all = branchPapers(facts).map((one) => ({ one, costs: meteredCosts(facts, one, type) }))
  const rows = facts.months.flatMap((month) => {
    const branches = all.map(({ one, costs }) => {
      const meters = costs.map(({ parts }) => parts.filter((part) => part.month === month))
      return paymentBranch(facts, one, type, month, meters)
    })
    const figures = paymentFigures(branches.map((branch) => branch.month))
    if (figures === null) return []
    const estimatedKwh = monthEstimate(facts, type, month)
    return [{ ...figures, month, branches, estimatedKwh, coverage: monthCoverage(facts, type, month) }]
  })
  const cumulative = runningDifference(rows)
  return rows.map((row, n) => ({ ...row, cumulativeKwh: cumulative[n] ?? null }))
}

/** What bills cover of a month is compared, the rest accrued (`monthCover`). `meters`: the whole month. */
function paymentBranch(
  facts: CostFacts,
  one: BranchPapers,
  type: BilledType,
  month: string,
  meters: Meters,
): PaymentBranch {
  const { branch, papers } = one
  const cover = monthCover(branch, papers.bills, type, month, facts.now)
  const metersOn = (isCovered: boolean): Meters => {
    if (cover.status !== 'part') return isCovered === (cover.status === 'billed') ? meters : []
    const isOn = (day: string) => monthFromDay(day) === month && cover.isCovered(day) === isCovered
    return meteredCosts(facts, one, type, isOn).map(({ parts }) => parts)
  }
  const compared = cover.compared && { bought: cover.compared, meters: metersOn(true) }
  const { status, bought, billedTo } = cover
  const figures = { status, bought, meters, compared, accrued: metersOn(false) }
  return { name: branch.name, until: billedTo, month: figures }
}

/** What the branch's meters of a type counted on these days, priced as in `computeSourceCosts`. */
function meteredCosts(
  facts: CostFacts,
  { branch, papers }: BranchPapers,
  type: BilledType,
  isOn: (day: string) => boolean = () => true,
): SourceCost[] {
  const sources = countedOfType(branch.devices, type).map(({ id }) => ({
    deviceId: id,
    deviceType: type,
    isCounted: true,
    days: facts.sourceDays.get(id)?.filter(({ day }) => isOn(day)) ?? [],
    expectedLitres: () => null,
  }))
  return energyCost(sources, [], priceBook(papers))
}
