import { exactProduct, exactSum } from '../../money.ts'
import { daysOfMonth, monthFromDay } from '../../time/month.ts'
import { type Days, shareOfDays } from '../../time/share-of-days.ts'
import type { PaidEnergy } from '../tariff/rates.ts'

export interface PaidBill extends PaidEnergy {
  readonly kind: 'pre-paid' | 'post-paid' | 'ipp'
  /** Local days 'YYYY-MM-DD'; `endDay` of a post-paid bill is inclusive. */
  readonly day: string
  readonly endDay: string | null
}

/** What bills pay for: IPP bills the energy of IPP devices, all others that of the utility. */
export type BilledType = 'UTILITY' | 'IPP'

/** The parts of bills that fall into a month 'YYYY-MM'. */
export function billsOfMonth(bills: readonly PaidBill[], type: BilledType, month: string): PaidEnergy[] {
  return billsOnDays(bills, type, daysOfMonth(month))
}

/**
 * The parts of bills that fall on local days, both ends included. Pre-paid and IPP bills count whole on their date,
 * post-paid ones by day over their period, both ends included. Source: domain.md §8.4 (V-C5).
 */
export function billsOnDays(bills: readonly PaidBill[], type: BilledType, days: Days): PaidEnergy[] {
  return bills.filter(isPaidBy(type)).flatMap(({ day, endDay, kwh, vatInclusiveNaira, ref }) => {
    if (day > days[1] || (endDay ?? day) < days[0]) return []
    const share = shareOfDays([day, endDay ?? day], days)
    const part = { kwh: exactProduct(kwh, share), vatInclusiveNaira: exactProduct(vatInclusiveNaira, share) }
    return [ref === undefined ? part : { ...part, ref }]
  })
}

export function sumOfPaid(paid: readonly PaidEnergy[]): PaidEnergy {
  return {
    kwh: exactSum(paid.map(({ kwh }) => kwh)),
    vatInclusiveNaira: exactSum(paid.map(({ vatInclusiveNaira }) => vatInclusiveNaira)),
  }
}

/** Whether a bill pays for energy of the type. */
export const isPaidBy =
  (type: BilledType) =>
  ({ kind }: PaidBill): boolean =>
    (kind === 'ipp') === (type === 'IPP')

/** The last month before this one on which bills with energy end; null: none does. */
export function lastBilledMonth(bills: readonly PaidBill[], type: BilledType, month: string): string | null {
  const ends = bills
    .filter(isPaidBy(type))
    .flatMap(({ day, endDay, kwh }) => (kwh > 0 ? [monthFromDay(endDay ?? day)] : []))
    .filter((end) => end < month)
  return ends.reduce<string | null>((last, end) => (last === null || end > last ? end : last), null)
}
