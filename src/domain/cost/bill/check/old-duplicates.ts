/**
 * Bills of long ago that are counted twice. No tariff or meter is asked: the same paper again is in dispute whole, whatever
 * its other checks say. Source: domain.md §16.F 1.
 */
import { Decimal } from 'decimal.js'
import { billedType } from '../../priced-bill.ts'
import type { BillCheck } from './bill-check.ts'
import { duplicateCheck } from './period-checks.ts'
import { repeatedBy, type StoredBill, typedOf } from './stored-bill.ts'

export interface OldDuplicate<B extends StoredBill> {
  readonly bill: B
  readonly checks: readonly BillCheck[]
}

/**
 * Asked bill by bill, so that others have their turn between them. `before`: local day before which their days ended; `bills` with
 * those that they may repeat: a history of thousands that was imported twice too, so each is held against those alone
 * that it can equal, up to the first that it repeats.
 */
export function oldDuplicates<B extends StoredBill>(
  bills: readonly B[],
  before: string,
): (bill: B) => OldDuplicate<B> | null {
  const stored = new Map<string, B[]>()
  for (const bill of bills.toSorted((a, b) => a.id - b.id)) {
    for (const key of storedUnder(bill)) {
      const under = stored.get(key)
      if (under) under.push(bill)
      else stored.set(key, [bill])
    }
  }
  return (bill) => {
    if ((bill.endDate ?? bill.date) >= before) return null
    const typed = typedOf(bill)
    for (const key of lookedUpUnder(bill)) {
      for (const other of stored.get(key) ?? []) {
        if (other.id >= bill.id) break
        const check = duplicateCheck(typed, { others: repeatedBy(bill, [other]) })
        if (check.verdict === 'fail') return { bill, checks: [check] }
      }
    }
    return null
  }
}

/** Two that are equal have the number in common, or the days and an amount; two purchases the minute. */
function storedUnder(bill: StoredBill): string[] {
  return bill.invoiceNo === null
    ? sameDays(bill)
    : [numbered(bill, bill.kind === 'pre-paid'), ...sameDays(bill)]
}

/** Whatever number two purchases have: they are one by their minute alone. */
function lookedUpUnder(bill: StoredBill): string[] {
  if (bill.invoiceNo === null) return sameDays(bill)
  const ofPurchases = bill.kind === 'post-paid' ? [numbered(bill, true)] : []
  return [numbered(bill, false), ...ofPurchases, ...sameDays(bill)]
}

function numbered({ kind, invoiceNo }: StoredBill, isPurchase: boolean): string {
  return JSON.stringify([billedType(kind), isPurchase, invoiceNo?.toLowerCase()])
}

function sameDays(bill: StoredBill): string[] {
  const { kind, date, endDate, paidAt, meterNo, amount, vatInclusiveAmount } = bill
  if (kind === 'pre-paid') {
    if (paidAt === null || meterNo === null) return []
    return [JSON.stringify([kind, date, paidAt, meterNo.toLowerCase(), naira(vatInclusiveAmount)])]
  }
  const amounts = new Set([naira(amount), naira(vatInclusiveAmount)])
  return [...amounts].map((one) => JSON.stringify([kind, date, endDate, one]))
}

/** However many zeros it is written with. */
function naira(amount: string): string {
  return new Decimal(amount).toFixed()
}
