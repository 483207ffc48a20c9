import { calls } from '#contract/calls.ts'
import { billText } from '#contract/cost/cost-messages.ts'
import { billKindFields, mayBecome } from '#domain/cost/bill/bill-kinds.ts'
import { comparedBill } from '#domain/cost/bill/compared-bill.ts'
import {
  acceptBeside,
  type BillToKeep,
  changeBill,
  changePurchase,
  lockPaper,
  type PaperRecord,
  type PurchaseToKeep,
} from '#store/cost/bill.ts'
import { listTariffs } from '#store/cost/tariff.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { together } from '../../frame/together.ts'
import { requireVersion } from '../../frame/version.ts'
import { NO_PURCHASE, requireNewPurchase } from '../prepaid/purchase-to-keep.ts'
import { beside, requireNoDuplicate } from './bill-duplicates.ts'
import { paperRow } from './bill-rows.ts'
import { billToKeep, dieselToKeep, requireBill } from './bill-write.ts'

/** Edits a purchase or a bill; the branch stays the stored one, whatever an old client sends (AB-09). */
export const putBill = writeTo(
  calls.editBill,
  ({ tx, scope }, { body }) => Promise.all([lockPaper(tx, scope, body.id), listTariffs(tx, scope)]),
  async (ctx, { params, body }, [before, tariffs]) => {
    const { tx, scope } = ctx
    if (!before) throw notFound()
    const { id, branchId } = before
    const bill = requireBill(ctx, branchId, params.kind, body)
    if (!mayBecome(before.kind, bill.kind)) {
      throw new ApiError(
        'bad-request',
        'A bill moves only between pre-paid and post-paid. Delete this one and add it anew.',
      )
    }
    const { toKeep, warning } =
      bill.kind === 'diesel'
        ? { toKeep: await dieselToKeep(ctx, branchId, bill, body, before), warning: {} }
        : await billToKeep(ctx, branchId, bill, body, tariffs, before)
    const typed = comparedBill(toKeep, before)
    const isNew = requireNewPurchase(ctx, toKeep, before.kind === 'diesel' ? null : before)
    const [, { others, accepted }] = await together(
      isNew.then(() =>
        requireVersion(body.version, paperRow(before), paperRow(asRow(toKeep, before, body.version))),
      ),
      requireNoDuplicate(ctx, typed, body.duplicate === 'accept', before),
    )
    const [changed, noted] = await Promise.all([
      toKeep.kind === 'diesel' ? changePurchase(tx, scope, id, toKeep) : changeBill(tx, scope, id, toKeep),
      acceptBeside(tx, scope, { id, kind: toKeep.kind }, accepted),
    ])
    const after = { ...changed, ...noted } as PaperRecord
    await recordChange(ctx, { action: 'bill.changed', subject: `bill ${id}`, before, after })
    await wakeFindings(ctx.tx, ctx.scope, [before.branchId, branchId])
    const { tracker } = billKindFields(params.kind)
    return { data: paperRow(after, beside(id, others)), detail: billText.edited(tracker), ...warning }
  },
)

/** What was asked to be stored, as the row that it would be. */
function asRow(
  toKeep: PurchaseToKeep | BillToKeep,
  before: PaperRecord,
  version = before.version,
): PaperRecord {
  const head = { id: before.id, version }
  if (toKeep.kind === 'diesel') return { ...toKeep, ...head }
  const { token, ...bill } = toKeep
  const stored = before.kind === 'diesel' ? null : before
  const tokenEnd = token === undefined ? (stored?.tokenEnd ?? null) : (token?.end ?? null)
  return { ...NO_PURCHASE, printed: null, acceptedBeside: [], ...bill, ...head, tokenEnd }
}
