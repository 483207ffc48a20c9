import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, noQuery, shortText } from '../shapes.ts'

export const billKind = z.enum(['diesel', 'pre-paid', 'ipp', 'post-paid'])

/** A day as it stands in bills and entries. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be YYYY-MM-DD')

/**
 * An amount as people type it: text or a number. Its rules and messages (AB-02) are domain `amountRule`, the same in
 * the form and here, so that the sentence a person reads comes from one place.
 */
export const amountText = z.union([z.number(), z.string().trim().max(40)])

/** The version of the row that was edited; without it (revision A) the last writer wins. */
const version = z.number().int().positive().optional()

/** Every key that any kind of bill may carry; domain decides by kind which are needed (AB-02, AB-04). */
const billFields = {
  branch: id,
  quantity: amountText.optional(),
  price_per_litre: amountText.optional(),
  value: amountText.optional(),
  amount: amountText.optional(),
  /** Sent by clients, never stored: the server works it out of amount and value (AB-03). */
  tariff: amountText.optional(),
  date: z.string().max(40).optional(),
  end_date: z.string().max(40).optional(),
  fuelType: shortText.optional(),
  /** A snapshot sent before by `addSnapshot` (AB-06). */
  snapshot: id.optional(),
}

const params = z.strictObject({ userId: id, kind: billKind })

/** A stored bill or purchase: amounts as numbers for display and, in `exact`, as decimal text to fill a form with. */
export const dieselRow = z.object({
  id: z.number().int(),
  branch: z.number().int(),
  quantity: z.number(),
  price_per_litre: z.number(),
  amount: z.number(),
  date: z.string(),
  fuelType: z.literal('diesel'),
  snapshot: z.number().int().nullable(),
  version: z.number().int(),
  exact: z.object({ quantity: z.string(), price_per_litre: z.string(), amount: z.string() }),
})

export const paymentRow = z.object({
  id: z.number().int(),
  branch: z.number().int(),
  kind: z.enum(['pre-paid', 'ipp', 'post-paid']),
  value: z.number(),
  amount: z.number(),
  tarrif: z.number(),
  tariff: z.number(),
  date: z.string(),
  end_date: z.string().optional(),
  vat_inclusive_amount: z.number(),
  version: z.number().int(),
  exact: z.object({
    value: z.string(),
    amount: z.string(),
    tariff: z.string(),
    vat_inclusive_amount: z.string(),
  }),
})

export type DieselRow = z.infer<typeof dieselRow>
export type PaymentRow = z.infer<typeof paymentRow>

/** `warning`: what the person should look at again (an amount that seems to include VAT already, domain.md §8.5). */
const saved = z.object({
  data: z.union([dieselRow, paymentRow]),
  detail: z.string(),
  warning: z.string().optional(),
})

export const addBill = endpoint({
  route: routes.addBill,
  summary: 'Add a diesel purchase or a bill (wire contract 2.17, AB-01)',
  params,
  query: noQuery,
  body: z.strictObject(billFields),
  answer: saved,
})

export const editBill = endpoint({
  route: routes.editBill,
  summary: 'Edit a diesel purchase or a bill; a PUT may move a bill between pre-paid and post-paid (AB-09)',
  params,
  query: noQuery,
  body: z.strictObject({ ...billFields, branch: id.optional(), id, version }),
  answer: saved,
})

export const deleteBill = endpoint({
  route: routes.deleteBill,
  summary: 'Delete a purchase or bill; its id is unique across kinds (wire contract 2.17)',
  params,
  query: noQuery,
  body: z.strictObject({ id, version }),
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})

/** The fields of a snapshot's form, beside the file `image`. */
export const snapshotForm = z.strictObject({ branch: id })

/**
 * Multipart: `branch` and one file `image`. The body is read as a stream, so it has no schema. The picture itself is
 * served by `fileRoutes.snapshot`.
 */
export const addSnapshot = endpoint({
  route: routes.addSnapshot,
  summary: 'Send a flow-meter snapshot, png or jpeg (AB-06)',
  params: z.strictObject({ userId: id }),
  query: noQuery,
  body: z.unknown(),
  answer: z.object({ data: z.object({ id: z.number().int(), name: z.string() }), detail: z.string() }),
  status: 201,
})
