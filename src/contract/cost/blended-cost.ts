import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, noBody, noQuery, rangeText } from '../shapes.ts'

export const blendedCost = endpoint({
  route: routes.blendedCost,
  summary: 'Naira per kWh of a branch over all its sources (wire contract 2.7, domain 8.7)',
  params: z.strictObject({ branchId: id, from: rangeText, to: rangeText }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.number(),
    unit: z.literal('Naira/kWh'),
    unknown: z.string().optional(),
    partial: z.boolean(),
    detail: z.string(),
  }),
})
