/**
 * Which days of a month bills pay for, so that a bill that is not in yet never reads as energy for nothing.
 *
 * Post-paid bills are split by day: only the days that one covers are compared with the meters. Pre-paid purchases are
 * credit and IPP bills are whole on their date: with them the month is compared as it stands. Where its last
 * bills do not say that the branch pays ahead and no bill for a period touches the month, what was bought is not all known:
 * 'pending' while the month runs, 'missing' once it is over. Source: domain.md §8.4, domain.md §16.1 (I-HOME-6) (E7).
 */
import { byText } from '../../text-order.ts'
import { commonDays, type Days, daysInSpan } from '../../time/share-of-days.ts'
import { paysAhead } from '../prepaid/pays-ahead.ts'
import type { PaidEnergy } from '../tariff/rates.ts'
import { type BilledType, billsOnDays, isPaidBy, type PaidBill, sumOfPaid } from './bills-of-month.ts'

/** 'billed': all days due are; 'part': some are. */
export type BillStatus = 'billed' | 'part' | 'pending' | 'missing'

export interface BillCover {
  readonly status: BillStatus
  /** What the month's bills and credit bought; null: not known, no bill is in. */
  readonly bought: PaidEnergy | null
  /** What they bought on the days that are compared; null: no day is. */
  readonly compared: PaidEnergy | null
  /** Whether a day is compared; on the others what was consumed is accrued. */
  isCovered(day: string): boolean
  /** The last day that a bill covers, where the month is billed in part. */
  readonly billedTo: string | null
}

/**
 * `month` and `due` are local days, both ends included; `due`: those of them on which a meter of the type was there and
 * that have begun, null: none.
 */
export function billCover(
  bills: readonly PaidBill[],
  type: BilledType,
  month: Days,
  due: Days | null,
  isRunning: boolean,
): BillCover {
  const own = bills.filter(isPaidBy(type))
  const paid = billsOnDays(own, type, month)
  if (isPaidWhole(own, month)) {
    const bought = sumOfPaid(paid)
    return { status: 'billed', bought, compared: bought, isCovered: () => true, billedTo: null }
  }
  // Credit on a branch that is billed afterwards was bought, and covers no day.
  const periods = own.filter(({ kind }) => kind === 'post-paid')
  const bought = paid.length === 0 ? null : sumOfPaid(paid)
  if (billsOnDays(periods, type, month).length === 0) {
    return { ...NOT_BILLED, bought, status: isRunning ? 'pending' : 'missing' }
  }
  if (due === null) return { ...NOT_BILLED, status: 'billed', bought }
  const covered = new Set(
    periods.flatMap(({ day, endDay }) => listSpanDays(commonDays([day, endDay ?? day], due))),
  )
  const isWhole = daysInSpan(due).every((day) => covered.has(day))
  return {
    status: isWhole ? 'billed' : 'part',
    bought,
    compared: covered.size === 0 ? null : sumOfPaid(billsOnDays(periods, type, due)),
    isCovered: (day) => covered.has(day),
    billedTo: isWhole || covered.size === 0 ? null : [...covered].reduce((a, b) => (b > a ? b : a)),
  }
}

const NOT_BILLED = { bought: null, compared: null, isCovered: () => false, billedTo: null } as const

/** An IPP bill counts whole in its month; so does credit where the branch pays ahead, by its last bills until then. */
function isPaidWhole(own: readonly PaidBill[], [first, last]: Days): boolean {
  const begun = own.filter(({ day }) => day <= last)
  if (begun.some(({ kind, day }) => kind === 'ipp' && day >= first)) return true
  const newest = begun.toSorted((a, b) => byText(b.day, a.day))
  return paysAhead(newest.flatMap(({ kind }) => (kind === 'ipp' ? [] : kind)))
}

function listSpanDays(span: Days | null): string[] {
  return span === null ? [] : daysInSpan(span)
}
