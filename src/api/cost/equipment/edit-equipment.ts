import { calls } from '#contract/calls.ts'
import { equipmentText } from '#contract/cost/cost-messages.ts'
import { changeEquipment, lockEquipment } from '#store/cost/equipment.ts'
import { writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { requireVersion } from '../../frame/version.ts'
import { equipmentRow, requireEquipment } from './equipment-row.ts'

/** Edits a row of equipment (EQ-02). */
export const editEquipment = writeTo(
  calls.editEquipment,
  ({ tx, scope }, { params }) => lockEquipment(tx, scope, params.branchId, params.equipmentId),
  async (ctx, { body }, before) => {
    if (!before) throw notFound()
    const to = requireEquipment(ctx, requireBranch(ctx.tree, before.branchId), body)
    const yours = { ...before, ...to, version: body.version ?? before.version }
    requireVersion(body.version, equipmentRow(before), equipmentRow(yours))
    const after = await changeEquipment(ctx.tx, ctx.scope, before.id, to)
    await recordChange(ctx, { action: 'equipment.changed', subject: `equipment ${after.id}`, before, after })
    return { data: equipmentRow(after), detail: equipmentText.edited }
  },
)
