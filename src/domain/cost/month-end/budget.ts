/**
 * A budget of a month against where the month is heading, and a year's budget spread over its months.
 *
 *   over: budget < low; under: budget > high; else near, for chance may still decide
 *   spread by last year's shape: each month as its share of last year; by days: as its share of the days
 * Rounded so that the months make the year. ₦ or kWh. Source: domain.md §16.I.
 */
import { round } from '../../round.ts'
import { roundedParts } from '../../rounded-parts.ts'
import { daysOfMonth, monthsBetween } from '../../time/month.ts'
import { daysIn } from '../../time/share-of-days.ts'

export type BudgetVerdict = 'over' | 'under' | 'near'

/** Low and high of what the month ends at; null: one of them, or the budget, is not known. */
export function budgetVerdict(
  budget: number | null,
  end: { readonly low: number | null; readonly high: number | null },
): BudgetVerdict | null {
  if (budget === null || end.low === null || end.high === null) return null
  if (budget < end.low) return 'over'
  return budget > end.high ? 'under' : 'near'
}

export function monthsOfYear(year: number): string[] {
  return monthsBetween(`${year}-01`, `${year}-12`)
}

/**
 * A year's budget by month. `lastYear`: what the months of the year before were, first to last; where one of them is not
 * known, or they are nothing together, the days decide.
 */
export function spreadYear(
  total: number,
  year: number,
  lastYear: readonly (number | null)[] | null,
): { readonly months: readonly number[]; readonly by: 'last year' | 'days' } {
  const days = monthsOfYear(year).map((month) => daysIn(daysOfMonth(month)))
  const known = lastYear?.filter((value) => value !== null && value >= 0) ?? []
  const isShaped = known.length === days.length && known.some((value) => value! > 0)
  const weights = isShaped ? (known as number[]) : days
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const months = roundedParts(
    weights.map((weight) => (total * weight) / whole),
    round,
  ) as number[]
  return { months, by: isShaped ? 'last year' : 'days' }
}
