import { z } from 'zod'
import { call } from '../../call.ts'
import {
  authenticated,
  branchHead,
  deviceHead,
  noBody,
  organisationHead,
  rangeIntervalParams,
  selectionQuery,
} from '../../shapes.ts'

const known = { unknown: z.string().optional() }

export const deviceUsage = call({
  method: 'GET',
  path: 'dashboard/device_usage/:userId/:from/:to/:interval',
  who: 'view',
  summary: 'Energy, naira and hours per device (wire contract 2.4, DB-04, DB-06)',
  params: rangeIntervalParams,
  query: selectionQuery,
  body: noBody,
  answer: authenticated({
    ...organisationHead,
    /** What carried the load of the selected sites, hours; they add up to the time gone by. null: not known. */
    supply_hours: z
      .object({
        grid: z.number(),
        generator: z.number(),
        solar: z.number(),
        ipp: z.number(),
        nothing: z.number(),
        unknown: z.number(),
      })
      .nullable(),
    branches: z.array(
      branchHead.extend({
        devices: z.array(
          deviceHead.extend({
            is_selected: z.boolean(),
            /** `estimated_kwh`: how much of `usage` was spread over gaps. */
            energy_consumption: z.object({ usage: z.number(), estimated_kwh: z.number(), ...known }),
            billing_totals: z.object({
              present_total: z.object({ usage_kwh: z.number(), value_naira: z.number(), ...known }),
            }),
            usage_hours: z.number(),
            usage_hours_unknown: z.string().optional(),
            coverage: z.number(),
          }),
        ),
      }),
    ),
  }),
})
