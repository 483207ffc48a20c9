/**
 * The budgets of a year out of what was typed: ₦ and kWh for each month, both of at least zero with at most two decimals;
 * empty is no budget. The first fault counts. Source: insights O; S1 §5 for amounts.
 */
import { type AmountFault, type AmountRule, readAmount } from '../../amount-rule.ts'
import { monthsOfYear } from './budget.ts'

const BUDGET: AmountRule = { decimals: 2, wholeDigits: 16, mayBeZero: true }

type Typed = string | number | null

export interface ReadBudget {
  readonly month: string
  readonly naira: string | null
  readonly kwh: string | null
}

export interface BudgetFault {
  readonly month: string
  readonly of: 'naira' | 'kwh'
  readonly fault: AmountFault
}

/** `naira` and `kwh`: January to December. */
export function readBudgets(
  year: number,
  { naira, kwh }: { readonly naira: readonly Typed[]; readonly kwh: readonly Typed[] },
): readonly ReadBudget[] | BudgetFault {
  const budgets: ReadBudget[] = []
  for (const [n, month] of monthsOfYear(year).entries()) {
    const [inNaira, inKwh] = [readOne(naira[n]), readOne(kwh[n])]
    if (typeof inNaira === 'object' && inNaira !== null) return { month, of: 'naira', fault: inNaira.fault }
    if (typeof inKwh === 'object' && inKwh !== null) return { month, of: 'kwh', fault: inKwh.fault }
    budgets.push({ month, naira: inNaira, kwh: inKwh })
  }
  return budgets
}

/** null: nothing was typed. */
export function readOne(typed: Typed | undefined): string | null | { readonly fault: AmountFault } {
  const read = readAmount(typed, BUDGET)
  if ('amount' in read) return read.amount
  return read.fault === 'missing' ? null : { fault: read.fault }
}
