import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, known, noBody, noQuery, powerFactorBasis } from '../shapes.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be YYYY-MM-DD')
const asked = z.strictObject({ device_id: id, start_date: day, end_date: day })

const answer = z.object({
  device_id: z.number().int(),
  data: z.object({ avg_pf: known, basis: powerFactorBasis.nullable() }),
})

const rest = {
  summary: 'Average power factor of a device (wire contract 2.8)',
} as const
const none = z.strictObject({})

export const averagePowerFactor = endpoint({
  ...rest,
  route: routes.averagePowerFactor,
  params: none,
  query: asked,
  body: noBody,
  answer,
})

/** Revision A posts what the specification shows as a query. */
export const averagePowerFactorPosted = endpoint({
  ...rest,
  route: routes.averagePowerFactorPosted,
  params: none,
  query: noQuery,
  body: asked,
  answer,
})
