import { z } from 'zod'
import { call } from '../call.ts'
import { id, known, noBody, noQuery, shortText } from '../shapes.ts'
import { amountText, day } from './bills.ts'
import { RECEIVED_HOW, checkVerdict as verdict } from './diesel-balance.ts'

const ofBranch = z.strictObject({ branchId: id })
const deleted = z.object({ data: z.object({ id: z.number().int() }), detail: z.string() })

const delivery = z.object({
  id: z.number().int(),
  branch: z.number().int(),
  /** The diesel purchase that it belongs to; null: none yet. */
  purchase: z.number().int().nullable(),
  date: z.string(),
  time: z.string().nullable(),
  supplier: z.string().nullable(),
  /** Of its purchase. */
  invoiced_l: known,
  received_l: known,
  u_l: known,
  how: z.enum(RECEIVED_HOW).nullable(),
  before_l: known,
  after_l: known,
  snapshot: z.number().int().nullable(),
  /** Invoiced less received; null: not checked. */
  short_l: known,
  verdict,
  note: z.string().nullable(),
  version: z.number().int(),
})

/** Deliveries of a branch and its purchases that have none, for the table and for the form. */
export const deliveries = call({
  method: 'GET',
  path: 'branches/:branchId/deliveries/',
  who: 'view',
  summary: 'Deliveries of diesel, and purchases that no delivery belongs to',
  params: ofBranch,
  query: z.strictObject({ start_date: day.optional(), end_date: day.optional() }),
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.object({
      /** Newest first, at most 200. */
      deliveries: z.array(delivery),
      /** Newest first, at most 60. */
      purchases: z.array(
        z.object({
          id: z.number().int(),
          date: z.string(),
          litres: z.number(),
          price_per_litre: z.number(),
          invoice_no: z.string().nullable(),
        }),
      ),
      /** Names that were used, for the form; at most 50. */
      suppliers: z.array(z.string()),
    }),
  }),
})

const deliveryFields = {
  purchase: id.nullish(),
  date: day,
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:mm')
    .nullish(),
  supplier: shortText.trim().nullish(),
  /** Left out with `how` 'dips': after − before. With `how` null: nobody measured. */
  received: amountText.nullish(),
  how: z.enum(RECEIVED_HOW).nullish(),
  before: amountText.nullish(),
  after: amountText.nullish(),
  snapshot: id.nullish(),
  note: shortText.trim().nullish(),
}

const deliveryExample = {
  purchase: null,
  date: '2026-11-02',
  time: '10:20',
  supplier: 'Harmat Oil',
  received: '500',
  how: 'flow-meter' as const,
}
const savedDelivery = z.object({ data: delivery, detail: z.string() })
const version = z.number().int().positive().optional()

export const addDelivery = call({
  method: 'POST',
  path: 'branches/:branchId/deliveries/',
  who: 'record',
  summary: 'Add what came into the tank: litres received, how they were measured, and of which purchase',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject(deliveryFields),
  answer: savedDelivery,
  status: 201,
  example: deliveryExample,
})

export const editDelivery = call({
  method: 'PUT',
  path: 'deliveries/:deliveryId/',
  who: 'amend',
  summary: 'Change a delivery; a field that is left out is emptied, but for its photo',
  params: z.strictObject({ deliveryId: id }),
  query: noQuery,
  body: z.strictObject({ ...deliveryFields, version }),
  answer: savedDelivery,
  example: { ...deliveryExample, version: 1 },
})

export const deleteDelivery = call({
  method: 'DELETE',
  path: 'deliveries/:deliveryId/',
  who: 'amend',
  summary: 'Delete a delivery',
  params: z.strictObject({ deliveryId: id }),
  query: noQuery,
  body: z.strictObject({ version }).nullish(),
  answer: deleted,
})

export type Delivery = z.infer<typeof delivery>
