import type { SourceType } from '../device-type.ts'
import { exactProduct, exactSum } from '../money.ts'
import { type DatedRow, rowInForce } from '../tariff/tariff-in-force.ts'
import { dayNumber, endOfMonth, startOfMonth } from '../time/calendar-day.ts'
import { type DieselPurchase, monthDieselPrice } from './diesel-price.ts'
import type { BranchRates } from './energy-cost.ts'
import { billedRate, type PaidEnergy, solarRate } from './rates.ts'

export interface PaidBill extends PaidEnergy {
  readonly kind: 'pre-paid' | 'post-paid' | 'ipp'
  /** Local days 'YYYY-MM-DD'; `endDay` of a post-paid bill is inclusive. */
  readonly day: string
  readonly endDay: string | null
}

export interface DieselEntry {
  readonly startDay: string
  readonly endDay: string
  readonly litres: number
}

export interface SourceTariff extends DatedRow {
  readonly deviceType: SourceType
  /** Naira per kWh before VAT. */
  readonly nairaPerKwh: number
  readonly vatRate: number
  /** A branch's own tariff goes before the organisation's. */
  readonly isOwn: boolean
}

export interface PricePapers {
  readonly purchases: readonly DieselPurchase[]
  readonly bills: readonly PaidBill[]
  readonly entries: readonly DieselEntry[]
  readonly tariffs: readonly SourceTariff[]
}

/**
 * A branch's papers as rates: naira per kWh with VAT, naira per litre, litres a day. Each month's bills give the rate
 * of its energy; a month without any takes the tariff of the day. Source: domain.md §8.1, §8.2, §8.4, §8.6.
 */
export function priceBook(papers: PricePapers): BranchRates {
  const diesel = new Map<string, number | null>()
  const billed = new Map<string, number | null>()
  return {
    entryLitres: (day) => entryLitres(papers.entries, day),
    dieselPrice(month) {
      if (!diesel.has(month)) diesel.set(month, monthDieselPrice(papers.purchases, month))
      return diesel.get(month) ?? null
    },
    rate(type, day) {
      const tariff = tariffOn(papers.tariffs, type, day)
      if (type === 'SOLAR')
        return solarRate(tariff ? exactProduct(tariff.nairaPerKwh, 1 + tariff.vatRate) : null)
      const key = `${type} ${day.slice(0, 7)}`
      if (!billed.has(key)) billed.set(key, billedRate(billsOfMonth(papers.bills, type, day), null))
      return billed.get(key) ?? billedRate([], tariff?.nairaPerKwh ?? null, tariff?.vatRate)
    },
  }
}

/** Pre-paid and IPP bills count whole on their date, post-paid ones by day over their period (§8.4). */
function billsOfMonth(bills: readonly PaidBill[], type: 'UTILITY' | 'IPP', day: string): PaidEnergy[] {
  const month = [startOfMonth(day), endOfMonth(day)] as const
  return bills
    .filter(({ kind }) => (kind === 'ipp') === (type === 'IPP'))
    .map((bill) => ({ bill, share: shareOfDays([bill.day, bill.endDay ?? bill.day], month) }))
    .map(({ bill, share }) => ({
      kwh: exactProduct(bill.kwh, share),
      vatInclusiveNaira: exactProduct(bill.vatInclusiveNaira, share),
    }))
}

function tariffOn(tariffs: readonly SourceTariff[], type: SourceTariff['deviceType'], day: string) {
  const ofType = tariffs.filter(({ deviceType }) => deviceType === type)
  const own = ofType.filter(({ isOwn }) => isOwn)
  return rowInForce(own, day) ?? rowInForce(ofType, day)
}

/** Litres of the entries that cover the day, each spread evenly over its days (§8.2); null where none does. */
function entryLitres(entries: readonly DieselEntry[], day: string): number | null {
  const covering = entries.filter(({ startDay, endDay }) => startDay <= day && day <= endDay)
  if (covering.length === 0) return null
  return exactSum(
    covering.map((one) => exactProduct(one.litres, shareOfDays([one.startDay, one.endDay], [day, day]))),
  )
}

type Days = readonly [first: string, last: string]

/** The share of the days of a span that lie in another, ends inclusive. */
function shareOfDays([start, end]: Days, [first, last]: Days): number {
  const from = Math.max(dayNumber(start), dayNumber(first))
  const to = Math.min(dayNumber(end), dayNumber(last))
  return to < from ? 0 : (to - from + 1) / (dayNumber(end) - dayNumber(start) + 1)
}
