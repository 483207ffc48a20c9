import { z } from 'zod'
import { CHECK_KEYS } from '#domain/cost/bill/check/bill-check.ts'
import { call } from '../call.ts'
import { id, known, noBody } from '../shapes.ts'
import { day } from './bills.ts'

/** Of a branch in one answer. */
export const MOST_CHECKED_BILLS = 400

const text = z.string().nullable()

/** A check as domain `BillCheck` has it: which it is, what it says and ₦; the rest is what it was compared with. */
const check = z.object({
  key: z.enum(CHECK_KEYS),
  verdict: z.enum(['pass', 'fail', 'answer', 'info', 'unknown']),
  /** Decimal text; null: no naira is in dispute for it. */
  naira: text,
  /** In a few words. */
  words: z.string(),
})

export const checkedBill = z.object({
  id: z.number().int(),
  light: z.enum(['fail', 'answer', 'pass', 'unknown']),
  checks: z.array(check),
  /** disputed + undisputed = the bill, to the kobo; decimal text. */
  disputed: z.string(),
  undisputed: z.string(),
  most: z.string(),
  /** Of our meters in its days, kWh; null: none. */
  metered_kwh: known,
})

export const billChecks = call({
  method: 'GET',
  path: 'branches/:branchId/bill-checks/',
  who: 'view',
  summary: 'What the checks say of each bill of a branch as everything stands now',
  params: z.strictObject({ branchId: id }),
  /** Bills whose days reach `since`, of the last 13 months where it is left out; the newest `MOST_CHECKED_BILLS`. */
  query: z.strictObject({ since: day.optional() }),
  body: noBody,
  answer: z.object({ data: z.array(checkedBill), detail: z.string() }),
})

export type CheckedBillRow = z.infer<typeof checkedBill>
