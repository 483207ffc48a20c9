/** What a branch paid and used by month (domain.md §8.8). */
import { SOURCE_TYPES, type SourceType } from '../site/device-type.ts'
import type { BilledType } from './bill/bills-of-month.ts'
import type { PaymentRowFigures } from './bill/payment-months.ts'
import { type BranchPapers, type CostFacts, monthKwh } from './cost-facts.ts'
import { type MonthCosts, monthCosts } from './month-costs.ts'
import { sumAccruedNaira } from './payment-overview.ts'

export interface BranchMonthCosts extends MonthCosts {
  /** What was consumed on days that no bill covers, at the rate in force; null: its price is not known. */
  readonly accruedNaira: Readonly<Record<BilledType, number | null>>
  readonly kwh: Partial<Record<SourceType, number>>
}

export type PaymentTables = Readonly<Record<BilledType, readonly PaymentRowFigures[]>>

/** Oldest first, from the first month with anything on. */
export function branchMonths(
  facts: CostFacts,
  { branch, papers }: BranchPapers,
  payments: PaymentTables,
): BranchMonthCosts[] {
  const place = facts.branches.indexOf(branch)
  const accrued = (type: BilledType, month: string) => {
    const own = payments[type].find((row) => row.month === month)?.branches[place]
    return own ? sumAccruedNaira(own.month) : 0
  }
  const all = facts.months.map((month) => ({
    ...monthCosts(papers.purchases, papers.bills, month),
    accruedNaira: { UTILITY: accrued('UTILITY', month), IPP: accrued('IPP', month) },
    kwh: Object.fromEntries(
      SOURCE_TYPES.flatMap((type) => {
        const kwh = monthKwh(facts, branch, type, month)
        return kwh === null ? [] : [[type, kwh]]
      }),
    ),
  }))
  const first = all.findIndex(({ totalNaira, kwh }) => totalNaira > 0 || Object.keys(kwh).length > 0)
  return first < 0 ? [] : all.slice(first)
}
