import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { noQuery, text } from '../shapes.ts'

const none = z.strictObject({})
const said = z.object({ message: z.string() })
const password = text(1024)
const field = text(300)

/** Wire contract 2.24: by the old password, for clients that send no token. */
export const resetPassword = endpoint({
  route: routes.resetPassword,
  summary: 'A new password by username and old password; every session ends (PU-02)',
  params: none,
  query: noQuery,
  body: z.strictObject({ username: text(150).min(1), password: password.min(1), new_password: password }),
  answer: said,
})

export const askPasswordLink = endpoint({
  route: routes.askPasswordLink,
  summary: 'Mails a link to a new password; the same answer for unknown addresses (PU-04)',
  params: none,
  query: noQuery,
  body: z.strictObject({ email: field }),
  answer: said,
})

export const usePasswordLink = endpoint({
  route: routes.usePasswordLink,
  summary: 'Sets the new password by a mailed link, once; every session ends (PU-04)',
  params: none,
  query: noQuery,
  body: z.strictObject({ token: text(100).min(1), new_password: password }),
  answer: said,
})

export const contact = endpoint({
  route: routes.contact,
  summary: 'Say hello!: kept and mailed to the platform administrators (PU-02)',
  params: none,
  query: noQuery,
  body: z.strictObject({ name: field, email: field, message: text(5_000) }),
  answer: said,
})

export const signUp = endpoint({
  route: routes.signUp,
  summary: 'Asks for an account; a platform administrator decides (PU-02)',
  params: none,
  query: noQuery,
  body: z.strictObject({ first_name: field, last_name: field, email: field }),
  answer: said,
})
