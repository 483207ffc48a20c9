import { calls } from '#contract/calls.ts'
import { billText } from '#contract/cost-messages.ts'
import { billKindFields, mayBecome } from '#domain/cost/bill-kinds.ts'
import type { ReadBill } from '#domain/cost/read-bill.ts'
import { changeBill, changePurchase, lockPaper, type PaperRecord } from '#store/bill.ts'
import { paperRow, priced, requireBill, requireSnapshot } from './bill-write.ts'
import { type ScopedContext, write } from './operation.ts'
import { recordChange } from './record-change.ts'
import { ApiError, notFound } from './respond.ts'
import { requireVersion } from './version.ts'

/** Edits a purchase or a bill; the branch stays the stored one, whatever an old client sends (AB-09). */
export const putBill = write(calls.editBill, async (ctx, { params, body }) => {
  const before = await lockPaper(ctx.tx, ctx.scope, body.id)
  if (!before) throw notFound()
  const bill = requireBill(ctx, before.branchId, params.kind, body)
  if (!mayBecome(before.kind, bill.kind)) {
    throw new ApiError(
      'bad-request',
      'A bill moves only between pre-paid and post-paid. Delete this one and add it anew.',
    )
  }
  const { toKeep, apply, warning } = await planned(ctx, before, bill, body.snapshot)
  const yours = { ...toKeep, id: before.id, version: body.version ?? before.version }
  requireVersion(body.version, paperRow(before), paperRow(yours))
  const after = await apply()
  await recordChange(ctx, { action: 'bill.changed', subject: `bill ${after.id}`, before, after })
  const { tracker } = billKindFields(params.kind)
  return { data: paperRow(after), detail: billText.edited(tracker), ...warning }
})

async function planned(
  { tx, scope, ...rest }: ScopedContext,
  before: PaperRecord,
  bill: ReadBill,
  snapshot?: number,
) {
  const ctx = { tx, scope, ...rest }
  const { id, branchId } = before
  if (bill.kind === 'diesel') {
    const kept = before.kind === 'diesel' ? before.snapshotId : null
    const isSame = snapshot === undefined || snapshot === kept
    const snapshotId = isSame ? kept : await requireSnapshot(ctx, branchId, snapshot)
    const toKeep = { ...bill, branchId, snapshotId }
    return { toKeep, apply: () => changePurchase(tx, scope, id, toKeep), warning: {} }
  }
  const { bill: toKeep, warning } = await priced(ctx, branchId, bill)
  return { toKeep, apply: () => changeBill(tx, scope, id, toKeep), warning }
}
