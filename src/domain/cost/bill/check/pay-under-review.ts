/**
 * What a customer pays while a bill is under review: the mean of the bills of the twelve months before. Bills cover
 * unlike numbers of days, so the mean is taken by the day and paid for the days of the bill: a bill of 20 days is not
 * paid like one of a month. Source: domain.md §16.F, N6.
 */
import { exactProduct, exactSum } from '../../../money.ts'
import { round } from '../../../round.ts'
import type { PastBill, TypedFigures } from './checked-bill.ts'
import { countDays } from './period-checks.ts'

export interface ReviewPay {
  /** ₦ with VAT, for the days of the bill. */
  readonly naira: string
  /** ₦ a day with VAT, to the kobo; `naira` is worked out from the unrounded one. */
  readonly nairaADay: string
  readonly days: number
  /** How many bills the mean is of. */
  readonly bills: number
}

/** null: there are no bills before, or the bill's days are not known. */
export function payUnderReview(
  bill: Pick<TypedFigures, 'first' | 'last'>,
  before: readonly PastBill[],
): ReviewPay | null {
  const days = countDays(bill)
  const daysBefore = exactSum(before.map((one) => countDays(one) ?? 0))
  if (days === null || daysBefore === 0) return null
  const paid = exactSum(before.map(({ gross }) => Number(gross)))
  return {
    naira: round(exactProduct(paid, days) / daysBefore, 2).toFixed(2),
    nairaADay: round(paid / daysBefore, 2).toFixed(2),
    days,
    bills: before.length,
  }
}
