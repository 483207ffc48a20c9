import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, noBody, noQuery, text } from '../shapes.ts'
import { tokenAnswer } from './token.ts'

const none = z.strictObject({})
const ticket = text(1024).min(1)
const code = text(40).min(1)
const password = text(1024).min(1)

/** What an app that shows codes is set up with; `qr`: a path of unit squares inside `size` × `size`. */
const appSetUp = z.object({
  secret: z.string(),
  address: z.string(),
  qr: z.object({ size: z.number().int(), path: z.string() }),
})

/** With 'second-factor' and 'set-up-factor': what goes on from the right password, and what it may be. */
export const ticketData = z.object({ ticket: z.string(), app: z.boolean(), passkey: z.boolean() })

export const tokenFactor = call({
  method: 'POST',
  path: 'token/factor/',
  who: 'anyone',
  summary: 'Log in, second step: a code of the app or a recovery code (SE-01, H14)',
  params: none,
  query: noQuery,
  body: z.strictObject({ ticket, code }),
  answer: tokenAnswer,
})

export const tokenSetUp = call({
  method: 'POST',
  path: 'token/set_up/',
  who: 'anyone',
  summary: 'Log in of somebody who must set an app up first: what to set it up with',
  params: none,
  query: noQuery,
  body: z.strictObject({ ticket }),
  answer: z.object({ data: appSetUp }),
})

export const tokenSetUpConfirm = call({
  method: 'POST',
  path: 'token/set_up/confirm/',
  who: 'anyone',
  summary: 'The first code of the app: the recovery codes, shown this once, and the log-in',
  params: none,
  query: noQuery,
  body: z.strictObject({ ticket, code }),
  answer: z.object({ recovery_codes: z.array(z.string()), log_in: tokenAnswer }),
})

const factors = z.object({
  /** When the app was set up; null: it is not. */
  app_since: instant.nullable(),
  recovery_left: z.number().int(),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      added_at: instant,
      /** null: never. */
      last_used_at: instant.nullable(),
    }),
  ),
  /** Host name of the pages that passkeys work on; null: this server's address has none. */
  passkey_host: z.string().nullable(),
  /** A platform administrator cannot be without. */
  is_required: z.boolean(),
})

export const accountFactors = call({
  method: 'GET',
  path: 'account/factors/',
  who: 'signedIn',
  summary: 'One’s own second factors',
  params: none,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: factors }),
})

export const beginApp = call({
  method: 'POST',
  path: 'account/factors/app/',
  who: 'signedIn',
  summary: 'What to set an app up with; the password is asked again',
  params: none,
  query: noQuery,
  body: z.strictObject({ password }),
  answer: z.object({ data: appSetUp }),
})

export const confirmApp = call({
  method: 'POST',
  path: 'account/factors/app/confirm/',
  who: 'signedIn',
  summary: 'The first code of the app: in force from now on; recovery codes, shown this once',
  params: none,
  query: noQuery,
  body: z.strictObject({ code }),
  answer: z.object({ recovery_codes: z.array(z.string()), message: z.string() }),
})

export const renewRecoveryCodes = call({
  method: 'POST',
  path: 'account/factors/codes/',
  who: 'signedIn',
  summary: 'Other recovery codes, shown this once; the password is asked again',
  params: none,
  query: noQuery,
  body: z.strictObject({ password }),
  answer: z.object({ recovery_codes: z.array(z.string()), message: z.string() }),
})

export const removeFactor = call({
  method: 'POST',
  path: 'account/factors/remove/',
  who: 'signedIn',
  summary: 'The app’s codes count no more; the password is asked again',
  params: none,
  query: noQuery,
  body: z.strictObject({ password }),
  answer: z.object({ message: z.string() }),
})

export const resetUserFactor = call({
  method: 'POST',
  path: 'users/:userId/:personId/factor/reset/',
  who: 'manage',
  summary:
    'Somebody lost phone and recovery codes: second factors go, sessions end, the person is told by mail',
  params: z.strictObject({ userId: id, personId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({ message: z.string() }),
})
