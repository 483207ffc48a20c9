import type { PriceFacts } from '#domain/cost/price-facts.ts'
import { byText } from '#domain/text-order.ts'
import type { BillRecord, PurchaseRecord } from './bill.ts'
import type { EntryRecord } from './diesel-entry.ts'
import type { PaperChange } from './paper-audit.ts'

/** The rows as they stood before the changes, which are told newest first: each is taken back. */
export function papersBefore(
  papers: PriceFacts,
  changes: readonly PaperChange[],
  branchIds: readonly number[],
): PriceFacts {
  const before = changes.reduce((known, change) => revertChange(known, change, branchIds), papers)
  const byDate = <R extends { readonly id: number }>(rows: readonly R[], day: (row: R) => string): R[] =>
    [...rows].sort((a, b) => byText(day(a), day(b)) || a.id - b.id)
  return {
    ...before,
    purchases: byDate(before.purchases, ({ date }) => date),
    bills: byDate(before.bills, ({ date }) => date),
    entries: byDate(before.entries, ({ startDay }) => startDay),
  }
}

function revertChange(papers: PriceFacts, change: PaperChange, branchIds: readonly number[]): PriceFacts {
  const cut = change.subject.lastIndexOf(' ')
  const [noun, id] = [change.subject.slice(0, cut), Number(change.subject.slice(cut + 1))]
  const others = <R extends { readonly id: number }>(rows: readonly R[]) =>
    rows.filter((row) => row.id !== id)
  const row = isInBranches(change.before, branchIds) ? change.before : null
  switch (noun) {
    case 'bill':
      return {
        ...papers,
        purchases: [...others(papers.purchases), ...toPurchases(row)],
        bills: [...others(papers.bills), ...toBills(row)],
      }
    case 'diesel entry':
      return { ...papers, entries: [...others(papers.entries), ...toEntries(row)] }
    case 'tariff':
      return { ...papers, tariffs: others(papers.tariffs) }
    default:
      return { ...papers, factors: papers.factors.filter((factor) => !factor.isOwn || factor.id !== id) }
  }
}

type PaperState = PaperChange['before']

function isInBranches(row: PaperState, branchIds: readonly number[]): boolean {
  return row !== null && branchIds.includes(Number(row.branchId))
}

function toPurchases(row: PaperState): PriceFacts['purchases'] {
  if (row?.kind !== 'diesel') return []
  const { id, branchId, date, quantity, pricePerLitre } = row as unknown as PurchaseRecord
  return [{ id, branchId, date, litres: String(quantity), nairaPerLitre: String(pricePerLitre) }]
}

function toBills(row: PaperState): PriceFacts['bills'] {
  if (row === null || row.kind === 'diesel') return []
  const { id, branchId, kind, date, endDate, value, vatInclusiveAmount } = row as unknown as BillRecord
  return [
    { id, branchId, kind, date, endDate, kwh: String(value), vatInclusiveNaira: String(vatInclusiveAmount) },
  ]
}

function toEntries(row: PaperState): PriceFacts['entries'] {
  if (row === null) return []
  const { id, branchId, startDate, endDate, quantity, deviceId } = row as unknown as EntryRecord
  const litres = String(quantity)
  return [{ id, branchId, startDay: startDate, endDay: endDate, litres, deviceId: deviceId ?? null }]
}
