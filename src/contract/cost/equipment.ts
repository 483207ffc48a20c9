import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, noBody, noQuery, text } from '../shapes.ts'
import { amountText } from './bills.ts'

/** `voltage` is labelled wattage: watts of one piece (EQ-02). */
export const equipmentRow = z.object({
  id: z.number().int(),
  branch: z.number().int(),
  name: z.string(),
  voltage: z.number(),
  quantity: z.number(),
  date_purchased: z.string(),
  version: z.number().int(),
})

const fields = {
  /** At most 120 characters, in the sentence of the specification (domain `readEquipment`). */
  name: text(1000).trim(),
  voltage: amountText,
  quantity: amountText,
  date_purchased: z.string().max(40),
}

/** Revision A sends the whole row back. */
const rowExtras = {
  id: id.optional(),
  branch: id.optional(),
  version: z.number().int().positive().optional(),
}

export const equipments = endpoint({
  route: routes.equipments,
  summary: 'Equipment per branch with its connected load (wire contract 2.19, EQ-02)',
  params: z.strictObject({ userId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        equipments: z.array(equipmentRow),
        /** Σ W × quantity ÷ 1000 (domain.md §8.9). */
        connected_load_kw: z.number(),
      }),
    ),
  }),
})

const saved = z.object({ data: equipmentRow, detail: z.string() })
const ofRow = z.strictObject({ branchId: id, userId: id, equipmentId: id })

/** The path carries user and branch in either order; their ids never meet (wire contract 1.5). */
export const addEquipment = endpoint({
  route: routes.addEquipment,
  summary: 'Add equipment (EQ-01)',
  params: z.strictObject({ first: id, second: id }),
  query: noQuery,
  body: z.strictObject(fields),
  answer: saved,
})

export const editEquipment = endpoint({
  route: routes.editEquipment,
  summary: 'Edit equipment (EQ-02)',
  params: ofRow,
  query: noQuery,
  body: z.strictObject({ ...fields, ...rowExtras }),
  answer: saved,
})

export const deleteEquipment = endpoint({
  route: routes.deleteEquipment,
  summary: 'Delete equipment (EQ-02)',
  params: ofRow,
  query: noQuery,
  body: z.record(z.string().max(60), z.unknown()).nullish(),
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})

export type EquipmentRow = z.infer<typeof equipmentRow>
