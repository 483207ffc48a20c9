import { exactProduct } from '../money.ts'
import { type OwnedTariff, tariffOn } from '../tariff/own-row.ts'
import { monthOf } from '../time/month.ts'
import { billsOfMonth, type PaidBill } from './bills-of-month.ts'
import { type DieselPurchase, monthDieselPrice, purchasesOfPrice } from './diesel-price.ts'
import type { BranchRates, PaidBy } from './energy-cost.ts'
import { type DieselEntry, entriesOnDay, litresOnDay } from './entry-litres.ts'
import { billedRate, solarRate } from './rates.ts'

/** A branch's own tariff goes before the organisation's. */
export interface SourceTariff extends OwnedTariff {
  /** Naira per kWh before VAT. */
  readonly nairaPerKwh: number
  readonly vatRate: number
  /** The row that says so: 'tariff 3'. */
  readonly ref?: string
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
  const billed = new Map<string, PaidBy>()
  const billedBy = (type: 'UTILITY' | 'IPP', month: string): PaidBy => {
    const key = `${type} ${month}`
    const known = billed.get(key)
    if (known) return known
    const bills = billsOfMonth(papers.bills, type, month)
    const found = { nairaPerKwh: billedRate(bills, null), refs: refsOf(bills) }
    billed.set(key, found)
    return found
  }
  const paidBy = (type: 'UTILITY' | 'IPP' | 'SOLAR', day: string): PaidBy => {
    const tariff = tariffOn(papers.tariffs, type, day)
    const refs = refsOf(tariff ? [tariff] : [])
    if (type === 'SOLAR') {
      const set = tariff ? exactProduct(tariff.nairaPerKwh, 1 + tariff.vatRate) : null
      return { nairaPerKwh: solarRate(set), refs }
    }
    const byBills = billedBy(type, monthOf(day))
    if (byBills.nairaPerKwh !== null) return byBills
    return { nairaPerKwh: billedRate([], tariff?.nairaPerKwh ?? null, tariff?.vatRate), refs }
  }
  return {
    entryLitres: (day) => litresOnDay(papers.entries, day),
    dieselPrice(month) {
      if (!diesel.has(month)) diesel.set(month, monthDieselPrice(papers.purchases, month))
      return diesel.get(month) ?? null
    },
    rate: (type, day) => paidBy(type, day).nairaPerKwh,
    paidBy,
    dieselRefs: (month) => refsOf(purchasesOfPrice(papers.purchases, month)),
    entryRefs: (day) => refsOf(entriesOnDay(papers.entries, day)),
  }
}

function refsOf(papers: readonly { readonly ref?: string }[]): string[] {
  return papers.flatMap(({ ref }) => ref ?? [])
}
