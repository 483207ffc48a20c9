import { calls } from '#contract/calls.ts'
import { billText } from '#contract/cost/cost-messages.ts'
import { billKindFields } from '#domain/cost/bill/bill-kinds.ts'
import { comparedBill } from '#domain/cost/bill/compared-bill.ts'
import { addBill, addPurchase } from '#store/cost/bill.ts'
import { listTariffs } from '#store/cost/tariff.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { together } from '../../frame/together.ts'
import { requireNewPurchase } from '../prepaid/purchase-to-keep.ts'
import { beside, requireNoDuplicate } from './bill-duplicates.ts'
import { paperRow } from './bill-rows.ts'
import { billToKeep, dieselToKeep, requireBill } from './bill-write.ts'

/** Adds a purchase of diesel or a bill (AB-01, AB-03, AB-07), unless it is there already (E3). */
export const postBill = writeTo(
  calls.addBill,
  ({ tx, scope }) => listTariffs(tx, scope),
  async (ctx, { params, body }, tariffs) => {
    const { tx, scope } = ctx
    const bill = requireBill(ctx, body.branch, params.kind, body)
    const { toKeep, warning } =
      bill.kind === 'diesel'
        ? { toKeep: await dieselToKeep(ctx, body.branch, bill, body), warning: {} }
        : await billToKeep(ctx, body.branch, bill, body, tariffs)
    const isAccepted = body.duplicate === 'accept'
    const [, { others, accepted }] = await together(
      requireNewPurchase(ctx, toKeep, null),
      requireNoDuplicate(ctx, comparedBill(toKeep), isAccepted),
    )
    const paper =
      toKeep.kind === 'diesel'
        ? await addPurchase(tx, scope, toKeep)
        : await addBill(tx, scope, toKeep, null, accepted)
    await recordChange(ctx, { action: 'bill.added', subject: `bill ${paper.id}`, after: paper })
    await wakeFindings(ctx.tx, ctx.scope, [paper.branchId])
    const { tracker } = billKindFields(params.kind)
    return { data: paperRow(paper, beside(paper.id, others)), detail: billText.added(tracker), ...warning }
  },
)
