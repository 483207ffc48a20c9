import type { DieselRow, PaymentRow } from '#contract/calls/bills.ts'
import { billSentence, billText } from '#contract/cost-messages.ts'
import type { BillKind } from '#domain/cost/bill-kinds.ts'
import { pricedBill } from '#domain/cost/priced-bill.ts'
import { type ReadBill, readBill, type TypedBill } from '#domain/cost/read-bill.ts'
import { localDay } from '#domain/time/zone.ts'
import type { BillToKeep, PaperRecord } from '#store/bill.ts'
import { lockSnapshot } from '#store/snapshot.ts'
import { listTariffs } from '#store/tariff.ts'
import { dieselRow, paymentRow } from './bill-rows.ts'
import type { ScopedContext } from './operation.ts'
import { ApiError, notFound } from './respond.ts'
import { branchOf } from './scope.ts'

export function paperRow(paper: PaperRecord): DieselRow | PaymentRow {
  return paper.kind === 'diesel' ? dieselRow(paper) : paymentRow(paper)
}

/** The bill in a body, else a refusal with the sentence of its first fault (AB-02, AB-10). */
export function requireBill(
  { tree, now }: ScopedContext,
  branchId: number,
  kind: BillKind,
  body: TypedBill,
): ReadBill {
  const read = readBill(kind, body, localDay(branchOf(tree, branchId).zone, now))
  if ('bill' in read) return read.bill
  throw new ApiError('bad-request', billSentence(read.faults[0]!))
}

export interface Priced {
  readonly bill: BillToKeep
  readonly warning: { readonly warning?: string }
}

/** What the server works out of a bill, by the tariff in force on its first day (domain.md §8.5). */
export async function priced(
  { tx, scope }: ScopedContext,
  branchId: number,
  bill: Exclude<ReadBill, { kind: 'diesel' }>,
): Promise<Priced> {
  const tariffs = (await listTariffs(tx, scope))
    .filter((row) => row.branchId === null || row.branchId === branchId)
    .map((row) => ({ ...row, isOwn: row.branchId !== null }))
  const { vatInclusiveAmount, seemsGross } = pricedBill(bill, tariffs)
  return {
    bill: { ...bill, branchId, vatInclusiveAmount },
    warning: seemsGross ? { warning: billText.seemsGross } : {},
  }
}

/** The snapshot that a purchase, entry or dip is to carry: one of its branch that nothing else has. */
export async function requireSnapshot(
  { tx, scope, now }: ScopedContext,
  branchId: number,
  snapshotId: number | undefined,
): Promise<number | null> {
  if (snapshotId === undefined) return null
  const found = await lockSnapshot(tx, scope, snapshotId, now)
  if (!found) throw notFound()
  if (found.ownerId !== null) {
    throw new ApiError(
      'bad-request',
      'This Flow Meter Snapshot belongs to another purchase or entry. Add a new one.',
    )
  }
  if (found.branchId !== branchId) {
    throw new ApiError('bad-request', 'This Flow Meter Snapshot is of another branch. Add a new one.')
  }
  return snapshotId
}
