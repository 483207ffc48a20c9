import { z } from 'zod'
import { call } from '../call.ts'
import { id, idList, noBody, noQuery } from '../shapes.ts'
import {
  branchFigures,
  branchHeadRow,
  branchParams,
  branchRow,
  clientParams,
  deviceRow,
  figuresAt,
  filled,
  leftOut,
  optional,
  userRow,
  version,
} from './admin-shapes.ts'

const none = z.strictObject({})
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:mm')

export const adminBranches = call({
  method: 'GET',
  path: 'admin/branches/',
  who: 'platform',
  summary: 'Branches with their scores in the month that runs, of one client or of all (AD-03)',
  params: none,
  query: z.strictObject({ clientId: id.optional() }),
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(branchRow),
    left_out: leftOut,
    figures_at: figuresAt,
  }),
})

const branchFields = {
  name: filled(120),
  /** Absent: the client's. */
  zone: filled(60).nullish(),
  nominal_voltage: z.number().min(50).max(1000).optional(),
  opens_at: clock.nullish(),
  closes_at: clock.nullish(),
  disco: optional(60).nullish(),
  band: z.enum(['A', 'B', 'C', 'D', 'E']).nullish(),
  /** What the tank of diesel holds; null: not known. */
  tank_litres: z.number().min(0.01).max(1_000_000).nullish(),
}

const branchAnswer = z.object({ detail: z.string(), data: branchHeadRow })

export const adminAddBranch = call({
  method: 'POST',
  path: 'admin/clients/:clientId/branches/',
  who: 'platform',
  summary: 'Add a branch to a client (AD-04)',
  status: 201,
  params: clientParams,
  query: noQuery,
  body: z.strictObject(branchFields),
  answer: branchAnswer,
  example: { name: 'Ikeja', zone: 'Africa/Lagos', opens_at: '08:00', closes_at: '18:00' },
})

export const adminEditBranch = call({
  method: 'PUT',
  path: 'admin/clients/:clientId/branches/:branchId/',
  who: 'platform',
  summary: 'Change a branch; 409 with both values when it was changed meanwhile',
  params: branchParams,
  query: noQuery,
  body: z.strictObject({ ...branchFields, version }),
  answer: branchAnswer,
  example: { name: 'Ikeja', zone: 'Africa/Lagos', opens_at: '08:00', closes_at: '18:00', version: 1 },
})

export const adminBranch = call({
  method: 'GET',
  path: 'admin/clients/:clientId/branches/:branchId/',
  who: 'platform',
  summary: 'View Branch: figures of the month that runs, users and devices (AD-05)',
  params: branchParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.object({
      branch: branchHeadRow,
      figures: branchFigures,
      users: z.array(userRow),
      devices: z.array(deviceRow),
    }),
  }),
})

export const adminCompare = call({
  method: 'GET',
  path: 'admin/compare_branches/',
  who: 'platform',
  summary: 'Two to six branches of any client side by side in the month that runs',
  params: none,
  query: z.strictObject({ branches: idList }),
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(z.object({ branch: branchHeadRow, figures: branchFigures })),
  }),
})
