/** The Cost Tracker: diesel, utility and IPP by month, and what each branch paid and used. Source: domain.md §8. */
import type { Branch } from '../site/tree.ts'
import { type PaymentRowFigures, paymentMonths } from './bill/payment-months.ts'
import { type BranchMonthCosts, branchMonths } from './branch-months.ts'
import { branchPapers, type CostFacts } from './cost-facts.ts'
import { type DieselRowFigures, dieselMonths } from './diesel/diesel-months.ts'

export interface CostTracker {
  readonly diesel: readonly DieselRowFigures[]
  readonly utility: readonly PaymentRowFigures[]
  readonly ipp: readonly PaymentRowFigures[]
  readonly branches: readonly { readonly branch: Branch; readonly months: readonly BranchMonthCosts[] }[]
}

export function costTracker(facts: CostFacts): CostTracker {
  const payments = { UTILITY: paymentMonths(facts, 'UTILITY'), IPP: paymentMonths(facts, 'IPP') }
  return {
    diesel: dieselMonths(facts),
    utility: payments.UTILITY,
    ipp: payments.IPP,
    branches: branchPapers(facts).map((one) => ({
      branch: one.branch,
      months: branchMonths(facts, one, payments),
    })),
  }
}
