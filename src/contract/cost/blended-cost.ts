import { z } from 'zod'
import { call } from '../call.ts'
import { id, noBody, noQuery, rangeText } from '../shapes.ts'

export const blendedCost = call({
  method: 'GET',
  path: 'blended_cost/:branchId/:from/:to/',
  who: 'view',
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
