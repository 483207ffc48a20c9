import { calls } from '#contract/calls.ts'
import { billText } from '#contract/cost-messages.ts'
import { billKindFields } from '#domain/cost/bill-kinds.ts'
import type { ReadBill } from '#domain/cost/read-bill.ts'
import { addBill, addPurchase, type PaperRecord } from '#store/bill.ts'
import { paperRow, priced, requireBill, requireSnapshot } from './bill-write.ts'
import { type ScopedContext, write } from './operation.ts'
import { recordChange } from './record-change.ts'

/** Adds a purchase of diesel or a bill (AB-01, AB-03, AB-07). */
export const postBill = write(calls.addBill, async (ctx, { params, body }) => {
  const bill = requireBill(ctx, body.branch, params.kind, body)
  const { paper, warning } = await added(ctx, body.branch, bill, body.snapshot)
  await recordChange(ctx, { action: 'bill.added', subject: `bill ${paper.id}`, after: paper })
  const { tracker } = billKindFields(params.kind)
  return { data: paperRow(paper), detail: billText.added(tracker), ...warning }
})

async function added(
  ctx: ScopedContext,
  branchId: number,
  bill: ReadBill,
  snapshot: number | undefined,
): Promise<{ paper: PaperRecord; warning: { warning?: string } }> {
  if (bill.kind === 'diesel') {
    const snapshotId = await requireSnapshot(ctx, branchId, snapshot)
    return { paper: await addPurchase(ctx.tx, ctx.scope, { ...bill, branchId, snapshotId }), warning: {} }
  }
  const { bill: toKeep, warning } = await priced(ctx, branchId, bill)
  return { paper: await addBill(ctx.tx, ctx.scope, toKeep), warning }
}
