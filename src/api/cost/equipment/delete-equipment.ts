import { calls } from '#contract/calls.ts'
import { equipmentText } from '#contract/cost/cost-messages.ts'
import { deleteEquipment, lockEquipment } from '#store/cost/equipment.ts'
import { writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { notFound } from '../../frame/respond.ts'
import { requireVersion } from '../../frame/version.ts'
import { equipmentRow } from './equipment-row.ts'

/** Deletes a row of equipment. Revision A sends the whole row along: of it only the version counts (EQ-02). */
export const removeEquipment = writeTo(
  calls.deleteEquipment,
  ({ tx, scope }, { params }) => lockEquipment(tx, scope, params.branchId, params.equipmentId),
  async (ctx, { body }, before) => {
    if (!before) throw notFound()
    const version = typeof body?.version === 'number' ? body.version : undefined
    requireVersion(version, equipmentRow(before), { id: before.id, version })
    await deleteEquipment(ctx.tx, ctx.scope, before.id)
    await recordChange(ctx, { action: 'equipment.deleted', subject: `equipment ${before.id}`, before })
    return { data: { id: before.id }, detail: equipmentText.deleted }
  },
)
