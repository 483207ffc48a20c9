import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, known, noBody, noQuery, rangeParams, selectionQuery, text, userParams } from '../shapes.ts'

const field = text(1000)
const role = z.enum(['viewer', 'manager', 'administrator'])
/** A local day, 'DD-MM-YYYY'. */
const dayText = z.string()

export const branchTables = endpoint({
  route: routes.branchTables,
  summary:
    'Branches with all they used and devices with what they used in the range, those of the selection (BX-01)',
  params: rangeParams,
  query: selectionQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      branches: z.array(
        z.object({
          branch_id: z.number().int(),
          name: z.string(),
          date_registered: dayText,
          /** Of its counted sources since that day, whatever range is asked for (domain.md §3), kWh. */
          total_consumption: known,
          /** Measured share of the time since then. */
          coverage: z.number(),
        }),
      ),
      devices: z.array(
        z.object({
          device_id: z.number().int(),
          name: z.string(),
          branch: z.string(),
          code: z.string(),
          added: dayText,
          /** In the range, kWh. */
          consumption: known,
          coverage: z.number(),
        }),
      ),
    }),
  }),
})

export const userRow = z.object({
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  organisation: z.string(),
  /** Names of the branches that the person sees and the caller sees too; empty: all of the organisation's. */
  branch: z.array(z.string()),
  /** null: all */
  branches: z.array(z.number().int()).nullable(),
  role,
  level: z.number().int(),
  added: dayText,
  is_self: z.boolean(),
  may_edit: z.boolean(),
  version: z.number().int(),
})

export const users = endpoint({
  route: routes.users,
  summary: 'Who may log in for the organisation (BX-01)',
  params: userParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.array(userRow) }),
})

const personal = {
  name: field,
  email: field,
  phone: field,
  role,
  level: z.number().int().min(1).max(5),
  /** null: every branch of the organisation */
  branches: z.array(id).max(1000).nullable(),
}

export const addUser = endpoint({
  route: routes.addUser,
  summary: 'Add a user; a link to choose a password is mailed (BX-02)',
  params: userParams,
  query: noQuery,
  body: z.strictObject({ username: field, ...personal }),
  answer: z.object({
    data: userRow,
    detail: z.string(),
    /** Where the link to choose a password went. */
    notice: z.string(),
  }),
})

export const editUser = endpoint({
  route: routes.editUser,
  summary: 'Edit a user of the organisation (BX-02)',
  params: z.strictObject({ userId: id, personId: id }),
  query: noQuery,
  body: z.strictObject({ ...personal, version: z.number().int().positive().optional() }),
  answer: z.object({ data: userRow, detail: z.string() }),
})

export type UserRow = z.infer<typeof userRow>
