import { z } from 'zod'
import { call } from '../call.ts'
import { id, known, noBody, noQuery } from '../shapes.ts'
import { billKind, day, dieselRow, paymentRow } from './bills.ts'

const row = z.union([dieselRow, paymentRow])
/** Decimal text. */
const decimal = z.string()
const readAt = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d$/, 'must be YYYY-MM-DD HH:mm')

/** What a form of a bill shows beside what is typed. Nothing here is stored by asking. */
export const billFacts = call({
  method: 'GET',
  path: 'branches/:branchId/bill-facts/:kind/',
  who: 'record',
  summary:
    'What is known beside a bill that is typed: tariff in force, the last bill, metered energy, bills near it',
  params: z.strictObject({ branchId: id, kind: billKind }),
  /** First and last day of the bill; without `date` it is about today. */
  query: z.strictObject({
    date: day.optional(),
    end_date: day.optional(),
    /** When the supplier read the meter, local: `metered` is of the time between the two. */
    read_from: readAt.optional(),
    read_to: readAt.optional(),
  }),
  body: noBody,
  answer: z.object({
    /** In force on `date`; null: none is set, and for diesel. */
    tariff: z.object({ rate: decimal, vat_rate: decimal, valid_from: day, label: z.string() }).nullable(),
    /** The other rows of the same source: a purchase may be sold at the price of one of them. */
    other_tariffs: z.array(z.object({ rate: decimal, vat_rate: decimal, valid_from: day })),
    /** The newest bill of the kind. */
    last: row.nullable(),
    /** What our meters counted from `date` to `end_date`; null without a period, for diesel, or without a meter. */
    metered: z
      .object({
        kwh: known,
        coverage: z.number().min(0).max(1),
        estimated_kwh: z.number(),
        /** Decimal text. */
        first_day_kwh: z.string().nullable(),
        last_day_kwh: z.string().nullable(),
        is_between_reads: z.boolean(),
      })
      .nullable(),
    /** Bills of the kind whose days touch the asked ones or the 40 days around them, newest first. */
    near: z.array(row),
    /** In force on the asked days, day by day. */
    tariffs: z.array(z.object({ first: day, last: day, rate: decimal, vat_rate: decimal })),
    /** The band that the tariff on the last day names. */
    band: z.string().nullable(),
    /** Post-paid: the bills that end before `date`, newest first, at most 12. */
    before: z.array(paymentRow),
  }),
})

/** GET, and yet written down: who saw a token is in the audit log. */
export const billToken = call({
  method: 'GET',
  path: 'bill_token/:billId/',
  who: 'operate',
  summary: 'The whole token of a pre-paid bill; who asked for it is written down',
  params: z.strictObject({ billId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.object({ id: z.number().int(), token: z.string() }), detail: z.string() }),
})

export type BillFacts = z.infer<typeof billFacts.answer>
