import { equipmentSentence } from '#contract/cost/cost-messages.ts'
import type { EquipmentRow } from '#contract/cost/equipment.ts'
import {
  type ReadEquipment,
  readEquipment,
  type TypedEquipment,
} from '#domain/cost/equipment/equipment-rule.ts'
import type { Branch } from '#domain/site/tree.ts'
import { localDay } from '#domain/time/zone.ts'
import type { EquipmentRecord } from '#store/cost/equipment.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'

/** Wattage travels under the name that revision A knows (EQ-02). */
export function equipmentRow(equipment: EquipmentRecord): EquipmentRow {
  return {
    id: equipment.id,
    branch: equipment.branchId,
    name: equipment.name,
    voltage: Number(equipment.watts),
    quantity: Number(equipment.quantity),
    date_purchased: equipment.datePurchased,
    version: equipment.version,
  }
}

/** The equipment in a body, else a refusal with the sentence of its first fault. */
export function requireEquipment(
  { now }: ScopedContext,
  { zone }: Branch,
  body: TypedEquipment,
): ReadEquipment {
  const read = readEquipment(body, localDay(zone, now))
  if ('equipment' in read) return read.equipment
  throw new ApiError('bad-request', equipmentSentence(read.field, read.fault))
}
