import { Decimal } from 'decimal.js'
import { addDays, dayNumber, startOfMonth } from '../time/calendar-day.ts'
import type { BranchRates } from './energy-cost.ts'

/** Exact amounts come and go as decimal text; days are local 'YYYY-MM-DD', months 'YYYY-MM'. */
export interface Purchases {
  readonly month: string
  readonly litres: string
  readonly naira: string
}

export interface Bill {
  readonly kind: 'pre-paid' | 'post-paid' | 'ipp'
  readonly date: string
  readonly endDate: string | null
  readonly kwh: string
  readonly vatInclusiveNaira: string
}

export interface DieselEntry {
  readonly startDay: string
  readonly endDay: string
  readonly litres: string
}

export interface Tariff {
  readonly deviceType: 'UTILITY' | 'GENERATOR' | 'SOLAR' | 'IPP'
  /** Naira per kWh before VAT. */
  readonly rate: string
  readonly vatRate: string
  readonly validFrom: string
  /** A branch's own tariff goes before the organisation's. */
  readonly isOwn: boolean
}

export interface PricePapers {
  readonly purchases: readonly Purchases[]
  readonly bills: readonly Bill[]
  readonly entries: readonly DieselEntry[]
  readonly tariffs: readonly Tariff[]
}

/** A branch's papers as rates: naira per kWh with VAT, naira per litre, litres a day. Source: domain.md §8. */
export function priceBook(papers: PricePapers): BranchRates {
  const billed = new Map<string, number | null>()
  return {
    dieselPrice: (month) => dieselPrice(papers.purchases, month),
    entryLitres: (day) => entryLitres(papers.entries, day),
    rate(type, day) {
      const key = `${type} ${day.slice(0, 7)}`
      if (!billed.has(key)) billed.set(key, type === 'SOLAR' ? null : billedRate(papers.bills, type, day))
      const inForce = billed.get(key) ?? tariffInForce(papers.tariffs, type, day)
      // Energy of one's own sun costs nothing a kWh unless a rate says otherwise (§8.6).
      return inForce ?? (type === 'SOLAR' ? 0 : null)
    },
  }
}

/** Σ naira ÷ Σ litres of the month; none → the latest earlier month; none → the earliest later (§8.1). */
export function dieselPrice(purchases: readonly Purchases[], month: string): number | null {
  const dated = purchases.filter(({ litres }) => new Decimal(litres).gt(0))
  const upTo = dated.filter((p) => p.month <= month).sort((a, b) => b.month.localeCompare(a.month))[0]
  const found = upTo ?? [...dated].sort((a, b) => a.month.localeCompare(b.month))[0]
  return found ? new Decimal(found.naira).div(found.litres).toNumber() : null
}

/**
 * Σ vat-inclusive naira ÷ Σ kWh of the month's bills (§8.6). Pre-paid and IPP bills count whole on their date, post-paid
 * ones by day over [date, endDate] (§8.4).
 */
export function billedRate(bills: readonly Bill[], type: 'UTILITY' | 'IPP', day: string): number | null {
  const first = startOfMonth(day)
  const last = addDays(startOfMonth(addDays(first, 31)), -1)
  let [kwh, naira] = [new Decimal(0), new Decimal(0)]
  for (const bill of bills) {
    if ((bill.kind === 'ipp') !== (type === 'IPP')) continue
    const share = shareOfDays(bill.date, bill.endDate ?? bill.date, first, last)
    kwh = kwh.plus(share.times(bill.kwh))
    naira = naira.plus(share.times(bill.vatInclusiveNaira))
  }
  return kwh.gt(0) ? naira.div(kwh).toNumber() : null
}

/** The tariff in force on a day, with VAT; a later row of the same day replaces an earlier one. */
export function tariffInForce(tariffs: readonly Tariff[], type: string, day: string): number | null {
  const valid = tariffs.filter((t) => t.deviceType === type && t.validFrom <= day)
  const own = valid.filter(({ isOwn }) => isOwn)
  const found = (own.length > 0 ? own : valid).reduce<Tariff | null>(
    (best, t) => (best === null || t.validFrom >= best.validFrom ? t : best),
    null,
  )
  return found ? new Decimal(found.rate).times(new Decimal(1).plus(found.vatRate)).toNumber() : null
}

/** Litres of the entries that cover the day, each spread evenly over its days (§8.2); null where none does. */
export function entryLitres(entries: readonly DieselEntry[], day: string): number | null {
  const covering = entries.filter(({ startDay, endDay }) => startDay <= day && day <= endDay)
  if (covering.length === 0) return null
  return covering
    .reduce((sum, e) => sum.plus(shareOfDays(e.startDay, e.endDay, day, day).times(e.litres)), new Decimal(0))
    .toNumber()
}

/** The share of the days [start, end] that lie in [first, last], ends inclusive. */
function shareOfDays(start: string, end: string, first: string, last: string): Decimal {
  const from = Math.max(dayNumber(start), dayNumber(first))
  const to = Math.min(dayNumber(end), dayNumber(last))
  if (to < from) return new Decimal(0)
  return new Decimal(to - from + 1).div(dayNumber(end) - dayNumber(start) + 1)
}
