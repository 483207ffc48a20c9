import { z } from 'zod'
import { BANDS, MOST_LINES } from '#domain/cost/bill/printed-bill.ts'
import { text } from '../shapes.ts'

/** Exact amounts, kWh and registers: at most 15 digits and 6 decimals, never below zero. */
const decimal = z.string().regex(/^\d{1,15}(\.\d{1,6})?$/, 'must be a decimal number')
const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be YYYY-MM-DD')
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:mm')
const positive = decimal.refine((value) => Number(value) > 0, 'must be above zero')
const line = z.strictObject({ name: text(60).trim().min(1), naira: decimal })
const readType = z.enum(['actual', 'estimated'])
const band = z.enum(BANDS)

const typedRead = z.strictObject({ register: decimal.nullish(), on: day.nullish(), at: time.nullish() })

/** Amounts before VAT but `vat` and `total`; `total` with arrears. What is left out is not printed. */
export const typedPrinted = z.strictObject({
  previous: typedRead.nullish(),
  present: typedRead.nullish(),
  multiplier: positive.nullish(),
  read: readType.nullish(),
  band: band.nullish(),
  tariff: positive.nullish(),
  energy: decimal.nullish(),
  vat: decimal.nullish(),
  arrears: decimal.nullish(),
  total: decimal.nullish(),
  lines: z.array(line).max(MOST_LINES).readonly().nullish(),
})

const known = z.string().nullable()
const read = z.object({ register: known, on: known, at: known })

export const printedBill = z.object({
  previous: read,
  present: read,
  multiplier: known,
  read: readType.nullable(),
  band: band.nullable(),
  tariff: known,
  energy: known,
  vat: known,
  arrears: known,
  total: known,
  lines: z.array(z.object({ name: z.string(), naira: z.string() })).readonly(),
})
