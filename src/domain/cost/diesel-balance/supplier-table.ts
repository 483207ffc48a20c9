/**
 * Litres invoiced and received by supplier.
 *
 *   percent = Σ received ÷ Σ invoiced of the same deliveries, those that have both
 * A name counts once however its letters are written; no name is a row of its own. Litres. Source: domain.md §16.D.
 */
import { exactSum } from '../../money.ts'
import type { Litres } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { type ReceiptFacts, readReceipt } from './receipt.ts'
import { type TankCheck, tankCheck } from './tank-check.ts'
import { receivedTogether } from './uncertainty.ts'

export interface SuppliedReceipt extends ReceiptFacts {
  readonly supplier: string | null
  /** Of the tank that it came into. */
  readonly capacity: Litres | null
}

export interface SupplierSum<R> extends TankCheck {
  readonly supplier: string | null
  readonly deliveries: number
  readonly invoiced: Litres
  /** Of deliveries that were measured; null: none was. */
  readonly received: Litres | null
  /** Invoiced litres of those that have both. */
  readonly checked: Litres | null
  /** Those that have both. */
  readonly both: readonly R[]
  readonly percent: number | null
}

export function supplierTable<R extends SuppliedReceipt>(receipts: readonly R[]): SupplierSum<R>[] {
  const groups = new Map<string, R[]>()
  for (const receipt of receipts) {
    const key = (receipt.supplier ?? '').trim().replace(/\s+/g, ' ').toLowerCase()
    groups.set(key, [...(groups.get(key) ?? []), receipt])
  }
  const sums = [...groups.values()].map((group) => supplierSum(group))
  return sums.sort((a, b) => b.invoiced - a.invoiced || (b.received ?? 0) - (a.received ?? 0))
}

function supplierSum<R extends SuppliedReceipt>(group: readonly R[]): SupplierSum<R> {
  const read = group.map((receipt) => ({ receipt, ...readReceipt(receipt, receipt.capacity) }))
  const measured = read.flatMap(({ received }) => received ?? [])
  const both = read.flatMap(({ receipt, invoiced, received }) =>
    invoiced === null || received === null ? [] : [{ receipt, invoiced, received }],
  )
  const checked = both.length === 0 ? null : exactSum(both.map(({ invoiced }) => invoiced))
  const ofThem = exactSum(both.map(({ received }) => received.litres))
  const share = checked === null ? null : ratio(ofThem, checked)
  const isKnown = both.length > 0 && both.every(({ received }) => received.u !== null)
  return {
    supplier: group[0]!.supplier,
    deliveries: group.length,
    invoiced: exactSum(read.map(({ invoiced }) => invoiced ?? 0)),
    received: measured.length === 0 ? null : exactSum(measured.map(({ litres }) => litres)),
    checked,
    both: both.map(({ receipt }) => receipt),
    percent: share === null ? null : share * 100,
    ...tankCheck(
      checked === null ? null : exactSum([checked, -ofThem]),
      isKnown ? receivedTogether(both.map(({ received }) => received)) : null,
    ),
  }
}
