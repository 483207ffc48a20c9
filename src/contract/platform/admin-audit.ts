import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../cost/bills.ts'
import { id, instant, noBody, shortText, wholeUpTo } from '../shapes.ts'

/** Where a page ends: numbers of entries are their client's own, so that two clients may have the same. */
const place = z
  .string()
  .regex(/^\d{1,16}(-\d{1,10})?$/, 'must be a number, or a number and a client like 1700000000000000-7')
  .transform((written) => {
    const [id, clientId = 0] = written.split('-').map(Number)
    return { id: id!, clientId }
  })
  .pipe(
    z.object({
      id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      clientId: z.number().max(2_147_483_647),
    }),
  )

export const adminAudit = call({
  method: 'GET',
  path: 'admin/audit/',
  who: 'platform',
  summary: 'Who did what, newest first; `next` asks for the page after',
  params: z.strictObject({}),
  query: z.strictObject({
    /** 0: the platform itself. */
    clientId: z.union([z.literal('0').transform(() => 0), id]).optional(),
    personId: id.optional(),
    /** The action or its noun: 'bill.changed', 'bill'. */
    action: shortText.regex(/^[a-z0-9.-]{1,60}$/, 'must be like bill.changed').optional(),
    /** Part of what it was done to: 'device 17'. */
    subject: shortText.optional(),
    /** First and last day, by the clocks of `zone`. */
    from: day.optional(),
    to: day.optional(),
    /** `next` of the page before. */
    before: place.optional(),
    most: wholeUpTo(200).optional(),
  }),
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(
      z.object({
        /** One client's own: two clients may have the same. */
        id: z.number().int(),
        at: instant,
        /** null: the platform. */
        client_id: z.number().int().nullable(),
        organisation: z.string(),
        /** null: a job, a device or a verb on the server. */
        user_id: z.number().int().nullable(),
        username: z.string(),
        action: z.string(),
        subject: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
    next: z.string().nullable(),
    /** By whose clocks the days of the question are: the client's that it is about, else of Nigeria. */
    zone: z.string(),
  }),
})
