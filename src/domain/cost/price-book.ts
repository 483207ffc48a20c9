import { exactProduct } from '../money.ts'
import type { NairaPerKwh } from '../quantity.ts'
import { monthFromDay } from '../time/month.ts'
import { onceEach } from '../worked-once.ts'
import { type BilledType, billsOfMonth, lastBilledMonth, type PaidBill } from './bill/bills-of-month.ts'
import { type DieselPurchase, monthDieselPrice, purchasesOfPrice } from './diesel/diesel-price.ts'
import {
  type DieselEntry,
  ownEntries,
  sharedEntries,
  spreadEntries,
  sumSpread,
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
export const priceBook = onceEach((papers: PricePapers): BranchRates => {
  const shared = spreadEntries(sharedEntries(papers.entries))
  const entriesForDevice = memoised((deviceId: number) => spreadEntries(ownEntries(papers.entries, deviceId)))
  const tariffFor = memoised((type: MeteredType) =>
    memoised((day: string) => tariffOn(papers.tariffs, type, day)),
  )
  const billedIn = memoisedRates((type: BilledType, month) => {
    const bills = billsOfMonth(papers.bills, type, month)
    return { nairaPerKwh: billedRate(bills, null), refs: listRefs(bills) }
  })
  const lastBilled = memoisedRates((type: BilledType, month) => {
    const last = lastBilledMonth(papers.bills, type, month)
    return last === null ? NOT_PAID : billedIn(type, last)
  })
  const paidBy = memoisedRates((type: MeteredType, day): PaidBy => {
    const tariff = tariffFor(type)(day)
    const refs = listRefs(tariff ? [tariff] : [])
    if (type === 'SOLAR') {
      const set = tariff ? exactProduct(tariff.nairaPerKwh, 1 + tariff.vatRate) : null
      return { nairaPerKwh: solarRate(set), refs }
    }
    const own = billedIn(type, monthFromDay(day))
    if (own.nairaPerKwh !== null) return own
    const inForce = tariff ? billedRate([], tariff.nairaPerKwh, tariff.vatRate) : null
    return inForce === null ? lastBilled(type, monthFromDay(day)) : { nairaPerKwh: inForce, refs }
  })
  return {
    entryLitres: (day) => sumSpread(shared(day)),
    ownLitres: (deviceId, day) => sumSpread(entriesForDevice(deviceId)(day)),
    dieselPrice: memoised((month: string) => monthDieselPrice(papers.purchases, month)),
    rate: (type, day) => paidBy(type, day).nairaPerKwh,
    vatRate: (type, day) => tariffFor(type)(day)?.vatRate ?? (type === 'SOLAR' ? 0 : VAT_RATE),
    paidBy,
    dieselRefs: memoised((month: string) => listRefs(purchasesOfPrice(papers.purchases, month))),
    entryRefs: (deviceId, day) =>
      listRefs([...shared(day), ...entriesForDevice(deviceId)(day)].map(({ entry }) => entry)),
  }
})

const NOT_PAID: PaidBy = { nairaPerKwh: null, refs: [] }

/** What bills and tariffs say is worked out once a month or day, not once a source. */
function memoisedRates<Type extends MeteredType>(computeRate: (type: Type, when: string) => PaidBy) {
  const byType = memoised((type: Type) => memoised((when: string) => computeRate(type, when)))
  return (type: Type, when: string) => byType(type)(when)
}

function memoised<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key))
    return known.get(key) as V
  }
}

function listRefs(papers: readonly { readonly ref?: string }[]): string[] {
  return papers.flatMap(({ ref }) => ref ?? [])
}
