import { exactProduct } from '../money.ts'
import { type OwnedTariff, tariffOn } from '../tariff/own-row.ts'
import { monthOf } from '../time/month.ts'
import { billsOfMonth, type PaidBill } from './bills-of-month.ts'
import { type DieselPurchase, monthDieselPrice } from './diesel-price.ts'
import type { BranchRates } from './energy-cost.ts'
import { type DieselEntry, litresOnDay } from './entry-litres.ts'
import { billedRate, solarRate } from './rates.ts'

/** A branch's own tariff goes before the organisation's. */
export interface SourceTariff extends OwnedTariff {
  /** Naira per kWh before VAT. */
  readonly nairaPerKwh: number
  readonly vatRate: number
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
    entryLitres: (day) => litresOnDay(papers.entries, day),
    dieselPrice(month) {
      if (!diesel.has(month)) diesel.set(month, monthDieselPrice(papers.purchases, month))
      return diesel.get(month) ?? null
    },
    rate(type, day) {
      const tariff = tariffOn(papers.tariffs, type, day)
      if (type === 'SOLAR')
        return solarRate(tariff ? exactProduct(tariff.nairaPerKwh, 1 + tariff.vatRate) : null)
      const key = `${type} ${monthOf(day)}`
      if (!billed.has(key)) billed.set(key, billedRate(billsOfMonth(papers.bills, type, monthOf(day)), null))
      return billed.get(key) ?? billedRate([], tariff?.nairaPerKwh ?? null, tariff?.vatRate)
    },
  }
}
