import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { noBody, noQuery, text } from '../shapes.ts'

const none = z.strictObject({})

export const clientType = z.enum(['STANDARD', 'RESELLER', 'BESPOKE'])

/** The stored log-in of SE-01: kept whole in local storage. */
export const tokenAnswer = z.object({
  access: z.string(),
  refresh: z.string(),
  client_type: clientType,
})

export const token = endpoint({
  route: routes.token,
  summary: 'Log in (SE-01)',
  params: none,
  query: noQuery,
  body: z.strictObject({ username: text(150).min(1), password: text(1024).min(1) }),
  answer: tokenAnswer,
})

export const tokenRefresh = endpoint({
  route: routes.tokenRefresh,
  summary: 'A new access token and the next refresh token (SE-04)',
  params: none,
  query: noQuery,
  body: z.strictObject({ refresh: text(1024).min(1) }),
  answer: tokenAnswer,
})

export const tokenRevoke = endpoint({
  route: routes.tokenRevoke,
  summary: 'Log out: the session ends at once (SE-06)',
  params: none,
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string() }),
})

/** Claims of the access token (wire contract 1.3, security.md). */
export const claims = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  username: z.string(),
  client_type: clientType,
  client: z.string(),
  is_admin: z.boolean(),
  role_text: z.string(),
  is_solar_customer: z.literal(false),
  sid: z.uuid(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
})

export type Claims = z.infer<typeof claims>
export type ClientType = z.infer<typeof clientType>
