import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { noBody, powerFactorBasis, rangeParams, selectionQuery } from '../shapes.ts'

/** Demand in kVA; 0 with a reason in `unknown` where no energised block was measured. */
export const branchDemand = endpoint({
  route: routes.branchDemand,
  summary: 'Coincident demand of the selection and demand per device (wire contract 2.6, DB-02)',
  params: rangeParams,
  query: selectionQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      max_demand: z.number(),
      min_demand: z.number(),
      avg_demand: z.number(),
      papr: z.number(),
      'p.f': z.number(),
      unit: z.literal('kVA'),
      unknown: z.string().optional(),
      /** The measured share of the range. */
      coverage: z.number(),
      /** Local time at which the highest block began. */
      peak_at: z.string().optional(),
      /** What 'p.f' rests on; null: it is not known. */
      power_factor_basis: powerFactorBasis.nullable(),
      /** Whether every power factor was measured, or 0.78 stood in for one. */
      power_factor_assumed: z.boolean(),
      devices_demands: z.array(
        z.object({
          device_id: z.number().int(),
          device_name: z.string(),
          min: z.number(),
          max: z.number(),
          avg: z.number(),
          unit: z.enum(['kVA', 'kW']),
          unknown: z.string().optional(),
        }),
      ),
    }),
    detail: z.string(),
  }),
})
