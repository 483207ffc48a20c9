import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { instant, noBody, noQuery, text } from '../shapes.ts'
import { clientType } from './token.ts'

const none = z.strictObject({})
const said = z.object({ message: z.string() })
const field = text(300)

const profile = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  version: z.number().int(),
})

const openSession = z.object({
  session_id: z.uuid(),
  /** "Firefox on Windows"; null where the browser did not say. */
  device: z.string().nullable(),
  address: z.string(),
  opened_at: instant,
  last_used_at: instant,
  is_this: z.boolean(),
})

/** One's own account: calls for everyone who is signed in, platform administrators too. */
export const account = endpoint({
  route: routes.account,
  summary: 'Who is signed in, for which organisation, and where else (SH-02)',
  params: none,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: profile.extend({
      role: z.enum(['viewer', 'manager', 'administrator']),
      /** As it counts: no higher than the role allows. */
      level: z.number().int(),
      /** null: a platform administrator */
      organisation: z.object({ name: z.string(), client_type: clientType, zone: z.string() }).nullable(),
      sees_all_branches: z.boolean(),
      branches: z.array(z.string()),
      added_at: instant,
      password_changed_at: instant,
      /** The last used first, 100 at most. */
      sessions: z.array(openSession),
      sessions_left_out: z.number().int().nonnegative(),
    }),
  }),
})

export const editAccount = endpoint({
  route: routes.editAccount,
  summary: 'One’s own name, e-mail address and telephone; a new address needs the password',
  params: none,
  query: noQuery,
  body: z.strictObject({
    name: field,
    email: field,
    phone: field,
    version: z.number().int().optional(),
    password: text(1024).optional(),
  }),
  answer: z.object({ data: profile, message: z.string() }),
})

export const changePassword = endpoint({
  route: routes.changePassword,
  summary: 'A new password by the old one; the other sessions end (PW-01)',
  params: none,
  query: noQuery,
  body: z.strictObject({ password: text(1024).min(1), new_password: text(1024) }),
  answer: said,
})

export const endSession = endpoint({
  route: routes.endSession,
  summary: 'Ends one of one’s own sessions',
  params: z.strictObject({ sessionId: z.uuid() }),
  query: noQuery,
  body: noBody,
  answer: said,
})

export const endOtherSessions = endpoint({
  route: routes.endOtherSessions,
  summary: 'Ends all of one’s own sessions but this one',
  params: none,
  query: noQuery,
  body: noBody,
  answer: said,
})
