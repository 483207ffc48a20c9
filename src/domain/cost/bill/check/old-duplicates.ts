/**
 * Bills of long ago that are counted twice. No tariff or meter is asked: the same paper again is in dispute whole, whatever
 * its other checks say. Source: domain.md §16.F 1.
 */
import type { BillCheck } from './bill-check.ts'
import { duplicateCheck } from './period-checks.ts'
import { knownOf, type StoredBill, typedOf } from './stored-bill.ts'

export interface OldDuplicate<B extends StoredBill> {
  readonly bill: B
  readonly checks: readonly BillCheck[]
}

/** `before`: local day before which their days ended; `bills` with those that they may repeat. */
export function oldDuplicates<B extends StoredBill>(bills: readonly B[], before: string): OldDuplicate<B>[] {
  return bills
    .filter(({ date, endDate }) => (endDate ?? date) < before)
    .map((bill) => ({ bill, checks: [duplicateCheck(typedOf(bill), knownOf(bill, bills, [], null, []))] }))
    .filter(({ checks }) => checks[0]?.verdict === 'fail')
}
