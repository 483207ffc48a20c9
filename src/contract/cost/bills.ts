import { z } from 'zod'
import { BILL_DETAILS } from '#domain/cost/bill/bill-details.ts'
import { call, fileCall } from '../call.ts'
import { id, noBody, noQuery, shortText, text } from '../shapes.ts'
import { printedBill, typedPrinted } from './printed-bill.ts'

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
  /**
   * A picture or PDF sent before by `addSnapshot` (AB-06). An edit without it keeps the one that there is; null takes
   * it off.
   */
  snapshot: id.nullish(),
  /** Stores a bill that equals or overlaps another; without it such a bill is answered with 409 'duplicate' (E3). */
  duplicate: z.literal('accept').optional(),
  /** `amount` is what was paid, VAT included: the server splits it by the VAT rate of `date` (E4). */
  amount_includes_vat: z.boolean().optional(),
  // What stands on the paper. An edit without one of them keeps what is stored; an empty text takes it off.
  account_no: detail(BILL_DETAILS.account_no),
  invoice_no: detail(BILL_DETAILS.invoice_no),
  meter_no: detail(BILL_DETAILS.meter_no),
  /** Pre-paid: 20 digits, with or without spaces and hyphens. Kept encrypted, shown by `billToken` alone. */
  token: z.string().max(80).nullish(),
  /** Why a bill was stored although something about it is unusual. */
  reason: detail(BILL_DETAILS.reason),
  /** Pre-paid: what the receipt says beside its amounts. An edit without it keeps what is stored. */
  purchase: z
    .strictObject({
      fee: amountText.nullish(),
      debt: amountText.nullish(),
      vat: amountText.nullish(),
      tariff: amountText.nullish(),
      /** Local HH:mm on the day of the bill. */
      paid_at: z.string().max(10).nullish(),
      /** Whether the token was keyed into the meter; null: nobody said. */
      is_loaded: z.boolean().nullish(),
    })
    .optional(),
  /** What the bill prints beside its amounts. An edit without it keeps what is stored; null takes it off. */
  printed: typedPrinted.nullish(),
}

function detail(most: number) {
  return text(most).nullish()
}

const params = z.strictObject({ userId: id, kind: billKind })

/** Details of the paper on every row; null: it has none. */
const details = {
  invoice_no: z.string().nullable(),
  reason: z.string().nullable(),
  /** For the call `snapshot`. */
  snapshot: z.number().int().nullable(),
  /** Ids of the purchases and bills that it equals or overlaps (E3). */
  duplicate_of: z.array(z.number().int()),
}

/** A stored bill or purchase: amounts as numbers for display and, in `exact`, as decimal text to fill a form with. */
export const dieselRow = z.object({
  id: z.number().int(),
  branch: z.number().int(),
  quantity: z.number(),
  price_per_litre: z.number(),
  amount: z.number(),
  date: z.string(),
  fuelType: z.literal('diesel'),
  ...details,
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
  /** The gross was typed and is kept as it was; `amount` is the net worked out of it. */
  amount_includes_vat: z.boolean(),
  ...details,
  account_no: z.string().nullable(),
  meter_no: z.string().nullable(),
  /** The last four digits of the token: shown as •••• 4444. */
  token_end: z.string().nullable(),
  /** Of a pre-paid bill; decimal text, null: the receipt does not say. */
  purchase: z
    .object({
      fee: z.string().nullable(),
      debt: z.string().nullable(),
      vat: z.string().nullable(),
      tariff: z.string().nullable(),
      paid_at: z.string().nullable(),
      is_loaded: z.boolean().nullable(),
      loaded_at: z.number().nullable(),
    })
    .nullable(),
  /** What it prints beside its amounts; null: nothing of it was typed. */
  printed: printedBill.nullable(),
  version: z.number().int(),
  exact: z.object({
    value: z.string(),
    amount: z.string(),
    tariff: z.string(),
    /** amount + vat = vat_inclusive_amount, to the kobo. */
    vat: z.string(),
    vat_inclusive_amount: z.string(),
  }),
})

/** A bill as 409 'duplicate' tells of it: amounts as decimal text; of diesel `value` is litres and both amounts are the price. */
const typedBill = z.object({
  kind: billKind,
  branch: z.number().int(),
  date: z.string(),
  end_date: z.string().optional(),
  value: z.string(),
  amount: z.string(),
  vat_inclusive_amount: z.string(),
})

/** `data` of an answer 409 'duplicate' to `addBill` and `editBill` (E3). */
export const duplicateData = z.object({
  duplicates: z.array(
    typedBill.extend({
      id: z.number().int(),
      /** 'equal': the same paper, as far as can be told; 'overlap': post-paid periods that share days. */
      relation: z.enum(['equal', 'overlap']),
      /** Days that both speak of, both ends included. */
      days: z.number().int(),
      /** How much of what was sent would count twice, VAT included. */
      twice: z.string(),
    }),
  ),
  yours: typedBill,
})

export type DuplicateData = z.infer<typeof duplicateData>

export type DieselRow = z.infer<typeof dieselRow>
export type PaymentRow = z.infer<typeof paymentRow>

/** `warning`: what the person should look at again (an amount that seems to include VAT already, domain.md §8.5). */
const saved = z.object({
  data: z.union([dieselRow, paymentRow]),
  detail: z.string(),
  warning: z.string().optional(),
})

export const addBill = call({
  method: 'POST',
  path: 'cost_tracker/:userId/add_cost/:kind/',
  who: 'record',
  summary:
    'Add a diesel purchase or a bill (wire contract 2.17, AB-01). Required as in the forms, but for the snapshot of a diesel purchase, which clients of revision A do not send. A bill that equals or overlaps another is answered with 409 duplicate unless "duplicate" is "accept"',
  params,
  query: noQuery,
  body: z.strictObject(billFields),
  answer: saved,
  example: { branch: 3, quantity: '500', price_per_litre: '1361.57', date: '2026-11-02', fuelType: 'diesel' },
})

export const editBill = call({
  method: 'PUT',
  path: 'cost_tracker/:userId/add_cost/:kind/',
  who: 'amend',
  summary:
    'Edit a diesel purchase or a bill; a PUT may move a bill between pre-paid and post-paid (AB-09). What stands on the paper and is left out stays as it is',
  params,
  query: noQuery,
  body: z.strictObject({ ...billFields, branch: id.optional(), id, version }),
  answer: saved,
  example: {
    branch: 3,
    quantity: '500',
    price_per_litre: '1361.57',
    date: '2026-11-02',
    fuelType: 'diesel',
    id: 17,
    version: 1,
  },
})

export const deleteBill = call({
  method: 'DELETE',
  path: 'cost_tracker/:userId/add_cost/:kind/',
  who: 'amend',
  summary: 'Delete a purchase or bill; its id is unique across kinds (wire contract 2.17)',
  params,
  query: noQuery,
  body: z.strictObject({ id, version }),
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})

/** The fields of a snapshot's form, to be sent before the file `image`. `kind`: of what bill; without it a flow meter. */
export const snapshotForm = z.strictObject({ branch: id, kind: billKind.optional() })

/**
 * Multipart: `branch` and one file `image`. The body is read as a stream, so it has no schema. The picture itself is
 * served by `snapshot`.
 */
export const addSnapshot = call({
  method: 'POST',
  path: 'flow_meter_snapshot/:userId/',
  who: 'record',
  summary:
    'Send a flow-meter snapshot, png or jpeg (AB-06), or with a kind of bill other than diesel a picture or PDF of that bill',
  params: z.strictObject({ userId: id }),
  query: noQuery,
  body: z.unknown(),
  answer: z.object({ data: z.object({ id: z.number().int(), name: z.string() }), detail: z.string() }),
  status: 201,
})

export const snapshot = fileCall({
  method: 'GET',
  path: 'flow_meter_snapshot/:userId/:snapshotId',
  who: 'view',
  summary: 'A flow-meter snapshot or the paper of a bill as it was kept (AB-06)',
  params: z.strictObject({ userId: id, snapshotId: id }),
  query: noQuery,
  body: noBody,
  answer: z.unknown(),
  file: ['image/png', 'image/jpeg', 'application/pdf'],
})
