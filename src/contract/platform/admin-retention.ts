import { z } from 'zod'
import { LEAST_MONTHS, MOST_MONTHS } from '#domain/meter/raw-retention.ts'
import { call } from '../call.ts'
import { noQuery } from '../shapes.ts'
import { clientParams, day, version } from './admin-shapes.ts'

/** Whole months before the one that runs; null: for ever. */
const keepMonths = z.number().int().min(LEAST_MONTHS).max(MOST_MONTHS).nullable()

/** How long a client keeps its readings as they came; days are first days of its months. */
export const rawReadings = z.object({
  /** The client's. */
  id: z.number().int(),
  keep_months: keepMonths,
  /** Readings of earlier days are not taken in any more; null: of any day. */
  refused_before: day.nullable(),
  /** Readings of earlier days are removed; null: none are. */
  removed_before: day.nullable(),
  version,
})
export type RawReadings = z.infer<typeof rawReadings>

export const adminSetRetention = call({
  method: 'PUT',
  path: 'admin/clients/:clientId/retention/',
  who: 'platform',
  summary: 'How many months a client keeps its readings; what was made of them stays for ever',
  params: clientParams,
  query: noQuery,
  body: z.strictObject({ keep_months: keepMonths, version }),
  answer: z.object({ detail: z.string(), data: rawReadings }),
  example: { keep_months: 24, version: 1 },
})
