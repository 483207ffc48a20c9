import { exactProduct } from '../money.ts'
import { type OwnedTariff, tariffOn } from '../tariff/own-row.ts'
import { VAT_RATE } from '../tariff/vat.ts'
import { monthOf } from '../time/month.ts'
import { type BilledType, billsOfMonth, lastBilledMonth, type PaidBill } from './bills-of-month.ts'
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
 * A branch's papers as rates: naira per kWh with VAT, naira per litre, litres a day. A month's own bills give the rate
 * of its energy; a month without any takes the tariff in force on the day, and where none is set, the rate of the last
 * month that had bills. Source: domain.md §8.1, §8.2, §8.4, §8.6, §15.8.
 */
export function priceBook(papers: PricePapers): BranchRates {
  const diesel = new Map<string, number | null>()
  const billedOf = remembered((type: BilledType, month: string) =>
    billedRate(billsOfMonth(papers.bills, type, month), null),
  )
  const lastOf = remembered((type: BilledType, month: string) => {
    const last = lastBilledMonth(papers.bills, type, month)
    return last === null ? null : billedOf(type, last)
  })
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
      const month = monthOf(day)
      const inForce = tariff ? billedRate([], tariff.nairaPerKwh, tariff.vatRate) : null
      return billedOf(type, month) ?? inForce ?? lastOf(type, month)
    },
    vatRate: (type, day) => tariffOn(papers.tariffs, type, day)?.vatRate ?? (type === 'SOLAR' ? 0 : VAT_RATE),
  }
}

type RateOfMonth = (type: BilledType, month: string) => number | null

/** Bills are added up once a month, not once a day. */
function remembered(rateOf: RateOfMonth): RateOfMonth {
  const known = new Map<string, number | null>()
  return (type, month) => {
    const key = `${type} ${month}`
    if (!known.has(key)) known.set(key, rateOf(type, month))
    return known.get(key) ?? null
  }
}
