import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, noBody, noQuery } from '../shapes.ts'
import {
  clientParams,
  day,
  filled,
  leftOut,
  optional,
  permissionFields,
  personParams,
  userRow,
  version,
} from './admin-shapes.ts'

const none = z.strictObject({})

export const adminUsers = endpoint({
  route: routes.adminUsers,
  summary: 'Users of one client or of all (AD-03)',
  params: none,
  query: z.strictObject({ clientId: id.optional() }),
  body: noBody,
  answer: z.object({ detail: z.string(), data: z.array(userRow), left_out: leftOut }),
})

const userFields = {
  name: filled(120),
  phone: filled(40),
  email: filled(254),
  ...permissionFields,
  /** Absent: today. */
  date_added: day.optional(),
}

const userAnswer = z.object({ detail: z.string(), data: userRow })
const withPassword = userAnswer.extend({ password: z.string().nullable() })

export const adminAddUser = endpoint({
  route: routes.adminAddUser,
  summary: 'Add a user; the password is made and shown this once (AD-04)',
  status: 201,
  params: clientParams,
  query: noQuery,
  body: z.strictObject({
    ...userFields,
    /** What the person logs in with; absent: the e-mail address. */
    username: optional(150).optional(),
  }),
  answer: withPassword,
})

export const adminEditUser = endpoint({
  route: routes.adminEditUser,
  summary: 'Change a user; what the person may do changes at once',
  params: personParams,
  query: noQuery,
  body: z.strictObject({ ...userFields, version }),
  answer: userAnswer,
})

export const adminDisableUser = endpoint({
  route: routes.adminDisableUser,
  summary: 'Disable a user: signed out everywhere at once',
  params: personParams,
  query: noQuery,
  body: noBody,
  answer: userAnswer,
})

export const adminEnableUser = endpoint({
  route: routes.adminEnableUser,
  summary: 'Let a disabled user in again',
  params: personParams,
  query: noQuery,
  body: noBody,
  answer: userAnswer,
})

export const adminSetPassword = endpoint({
  route: routes.adminSetPassword,
  summary: 'Another password of a user, made and shown this once; the user is signed out everywhere',
  params: personParams,
  query: noQuery,
  body: noBody,
  answer: withPassword,
})
