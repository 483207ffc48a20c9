import { calls } from '#contract/calls.ts'
import { equipmentText } from '#contract/cost/cost-messages.ts'
import { addEquipment } from '#store/cost/equipment.ts'
import { write } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { branchBeside } from '../../frame/scope.ts'
import { equipmentRow, requireEquipment } from './equipment-row.ts'

/** Adds equipment to a branch (EQ-01). */
export const postEquipment = write(calls.addEquipment, async (ctx, { params, body }) => {
  const branch = branchBeside(ctx.user, ctx.tree, [params.first, params.second])
  const equipment = requireEquipment(ctx, branch, body)
  const added = await addEquipment(ctx.tx, ctx.scope, branch.id, equipment)
  await recordChange(ctx, { action: 'equipment.added', subject: `equipment ${added.id}`, after: added })
  return { data: equipmentRow(added), detail: equipmentText.added }
})
