import { calls } from '#contract/calls.ts'
import { billText } from '#contract/cost/cost-messages.ts'
import { billKindFields } from '#domain/cost/bill/bill-kinds.ts'
import { deletePaper, lockPaper } from '#store/cost/bill.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { notFound } from '../../frame/respond.ts'
import { requireVersion } from '../../frame/version.ts'
import { paperRow } from './bill-rows.ts'

/**
 * Deletes a purchase or a bill whatever kind the path names: clients of revision A send IPP and post-paid rows to the
 * pre-paid path (wire contract 2.17).
 */
export const removeBill = writeTo(
  calls.deleteBill,
  ({ tx, scope }, { body }) => lockPaper(tx, scope, body.id),
  async (ctx, { body }, before) => {
    if (!before) throw notFound()
    requireVersion(body.version, paperRow(before), body)
    await deletePaper(ctx.tx, ctx.scope, before)
    await recordChange(ctx, { action: 'bill.deleted', subject: `bill ${before.id}`, before })
    await wakeFindings(ctx.tx, ctx.scope, [before.branchId])
    return { data: { id: before.id }, detail: billText.deleted(billKindFields(before.kind).tracker) }
  },
)
