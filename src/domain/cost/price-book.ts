import { exactProduct } from '../money.ts'
import type { NairaPerKwh } from '../quantity.ts'
import { monthFromDay } from '../time/month.ts'
import { type BilledType, billsOfMonth, lastBilledMonth, type PaidBill } from './bill/bills-of-month.ts'
import { type DieselPurchase, monthDieselPrice, purchasesOfPrice } from './diesel/diesel-price.ts'
import {
  type DieselEntry,
  entriesOnDay,
  litresOnDay,
  ownEntries,
  sharedEntries,
} from './diesel/entry-litres.ts'
import type { BranchRates, MeteredType, PaidBy } from './energy-cost.ts'
import { type OwnedTariff, tariffOn } from './tariff/own-row.ts'
import { billedRate, solarRate } from './tariff/rates.ts'
import { VAT_RATE } from './tariff/vat.ts'

/** A branch's own tariff goes before the organisation's. */
export interface SourceTariff extends OwnedTariff {
  /** Naira per kWh before VAT. */
  readonly nairaPerKwh: NairaPerKwh
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
 * A branch's papers as rates: naira per kWh with VAT, naira per litre, litres a day. A month's own bills give the rate
 * of its energy; a month without any takes the tariff in force on the day, and where none is set, the rate of the last
 * month that had bills. Source: domain.md §8.1, §8.2, §8.4, §8.6, §15.8.
 */
export function priceBook(papers: PricePapers): BranchRates {
  const shared = sharedEntries(papers.entries)
  const entriesForDevice = (deviceId: number) => ownEntries(papers.entries, deviceId)
  const diesel = new Map<string, number | null>()
  const billedIn = memoiseRates((type, month) => {
    const bills = billsOfMonth(papers.bills, type, month)
    return { nairaPerKwh: billedRate(bills, null), refs: listRefs(bills) }
  })
  const lastBilled = memoiseRates((type, month) => {
    const last = lastBilledMonth(papers.bills, type, month)
    return last === null ? NOT_PAID : billedIn(type, last)
  })
  const paidBy = (type: MeteredType, day: string): PaidBy => {
    const tariff = tariffOn(papers.tariffs, type, day)
    const refs = listRefs(tariff ? [tariff] : [])
    if (type === 'SOLAR') {
      const set = tariff ? exactProduct(tariff.nairaPerKwh, 1 + tariff.vatRate) : null
      return { nairaPerKwh: solarRate(set), refs }
    }
    const own = billedIn(type, monthFromDay(day))
    if (own.nairaPerKwh !== null) return own
    const inForce = tariff ? billedRate([], tariff.nairaPerKwh, tariff.vatRate) : null
    return inForce === null ? lastBilled(type, monthFromDay(day)) : { nairaPerKwh: inForce, refs }
  }
  return {
    entryLitres: (day) => litresOnDay(shared, day),
    ownLitres: (deviceId, day) => litresOnDay(entriesForDevice(deviceId), day),
    dieselPrice(month) {
      if (!diesel.has(month)) diesel.set(month, monthDieselPrice(papers.purchases, month))
      return diesel.get(month) ?? null
    },
    rate: (type, day) => paidBy(type, day).nairaPerKwh,
    vatRate: (type, day) => tariffOn(papers.tariffs, type, day)?.vatRate ?? (type === 'SOLAR' ? 0 : VAT_RATE),
    paidBy,
    dieselRefs: (month) => listRefs(purchasesOfPrice(papers.purchases, month)),
    entryRefs: (deviceId, day) => listRefs(entriesOnDay([...shared, ...entriesForDevice(deviceId)], day)),
  }
}

const NOT_PAID: PaidBy = { nairaPerKwh: null, refs: [] }

type RateOfMonth = (type: BilledType, month: string) => PaidBy

/** Bills are added up once a month, not once a day. */
function memoiseRates(computeRate: RateOfMonth): RateOfMonth {
  const known = new Map<string, PaidBy>()
  return (type, month) => {
    const key = `${type} ${month}`
    const found = known.get(key) ?? computeRate(type, month)
    known.set(key, found)
    return found
  }
}

function listRefs(papers: readonly { readonly ref?: string }[]): string[] {
  return papers.flatMap(({ ref }) => ref ?? [])
}
