import { z } from 'zod'
import { call } from '../call.ts'
import { known, noBody, rangeParams, selectionQuery } from '../shapes.ts'

const text = z.string()
const count = z.number().int()
/** ₦, to the kobo. */
const naira = known
const percent = known

const sourceType = z.enum(['UTILITY', 'GENERATOR', 'SOLAR', 'IPP'])

/** Against the like time before: `trend` by ₦ a day where the two differ in days. */
const change = z.object({ naira, percent, trend: z.enum(['up', 'down', 'none']) })

/** What the selection or a branch cost; null is not known, with the reason in `unknown`. */
const cost = {
  naira,
  unknown: text.optional(),
  kwh: known,
  unpriced_kwh: z.number(),
  /** Measured share of the time, 0 to 1. */
  coverage: z.number(),
  naira_per_kwh: known,
  /** Of the energy, 0 to 1. */
  diesel_share: known,
  change,
}

export const homeBranch = z.object({
  branch_id: count,
  name: text,
  ...cost,
  /** It came within the period or the one before, and is in no comparison. */
  is_new: z.boolean(),
  is_bill_missing: z.boolean(),
})

/** Money of the organisation or the selection (domain.md §16.1): what the first screen of the Dashboard says. */
export const homeMoney = call({
  method: 'GET',
  path: 'home/money/:userId/:from/:to',
  who: 'view',
  summary:
    'Cost so far against the same days before, paid, month end and money to get back, in all and by branch',
  params: rangeParams,
  query: selectionQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      /** The period in few words, 'HH:mm' of its end where that is now, and 'YYYY-MM' where it is of one month from its start. */
      period: z.object({ label: text, until: text.nullable(), month: text.nullable() }),
      before: z.object({ label: text, month: text.nullable() }),
      total: z.object({
        ...cost,
        sources: z.array(z.object({ type: sourceType, naira, share: known })),
        /** Branches whose cost is not known, by name, with the reason. */
        left_out: z.array(z.object({ name: text, reason: text })),
        /** Too much of the energy has no price for a forecast. */
        is_much_unpriced: z.boolean(),
      }),
      paid: z.object({ month: text, naira: z.number(), bills_missing: count }),
      branches: z.array(homeBranch),
    }),
  }),
})
