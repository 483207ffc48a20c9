import { z } from 'zod'
import { day } from '../cost/bills.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, instant, noBody, shortText } from '../shapes.ts'

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(1).max(most))

export const adminAudit = endpoint({
  route: routes.adminAudit,
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
    before: whole(Number.MAX_SAFE_INTEGER).optional(),
    most: whole(200).optional(),
  }),
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(
      z.object({
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
    next: z.number().int().nullable(),
    /** By whose clocks the days of the question are: the client's that it is about, else of Nigeria. */
    zone: z.string(),
  }),
})
