import { z } from 'zod'
import { LONGEST_REASON } from '#domain/people/form-rule.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, instant, noBody, noQuery } from '../shapes.ts'
import { done, leftOut, optional, permissionFields } from './admin-shapes.ts'

/** What visitors leave on the public pages: messages, and requests for an account (PU-02). */

const none = z.strictObject({})
const signUpParams = z.strictObject({ signUpId: id })

export const adminWaiting = endpoint({
  route: routes.adminWaiting,
  summary: 'How many messages are unread and how many requests for an account wait',
  params: none,
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), unread: z.number().int(), waiting: z.number().int() }),
})

const messageRow = z.object({
  id: z.number().int(),
  at: instant,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** null: unread. */
  read_at: instant.nullable(),
})

export const adminMessages = endpoint({
  route: routes.adminMessages,
  summary: 'What was written on the contact page, newest first',
  params: none,
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(messageRow),
    unread: z.number().int(),
    left_out: leftOut,
  }),
})

export const adminReadMessage = endpoint({
  route: routes.adminReadMessage,
  summary: 'Mark a message as read',
  params: z.strictObject({ messageId: id }),
  query: noQuery,
  body: noBody,
  answer: done,
})

const signUpRow = z.object({
  id: z.number().int(),
  at: instant,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  state: z.enum(['waiting', 'approved', 'refused']),
  /** null: it waits. */
  decided_at: instant.nullable(),
  /** The log-in name of the administrator; empty: it waits. */
  decided_by: z.string(),
})

export const adminSignUps = endpoint({
  route: routes.adminSignUps,
  summary: 'Requests for an account: those that wait first, longest first, then the latest decisions',
  params: none,
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(signUpRow),
    waiting: z.number().int(),
    left_out: leftOut,
  }),
})

export const adminRefuseSignUp = endpoint({
  route: routes.adminRefuseSignUp,
  summary:
    'Refuse a request for an account that waits; the person is told by mail, with the reason if there is one',
  params: signUpParams,
  query: noQuery,
  /** May be left out. */
  body: z.strictObject({ reason: optional(LONGEST_REASON).optional() }).nullish(),
  answer: done.extend({ notice: z.string() }),
})

export const adminApproveSignUp = endpoint({
  route: routes.adminApproveSignUp,
  summary: 'Make the user of a request that waits; a link to choose the password is mailed',
  params: signUpParams.extend({ clientId: id }),
  query: noQuery,
  body: z.strictObject({
    ...permissionFields,
    /** What the person logs in with; absent: the e-mail address. */
    username: optional(150).optional(),
  }),
  answer: done.extend({ user_id: z.number().int(), notice: z.string() }),
})

export type MessageRow = z.infer<typeof messageRow>
export type SignUpRow = z.infer<typeof signUpRow>
