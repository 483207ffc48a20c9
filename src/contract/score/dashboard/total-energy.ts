import { z } from 'zod'
import { call } from '../../call.ts'
import {
  authenticated,
  branchHead,
  deviceHead,
  figure,
  known,
  noBody,
  organisationHead,
  rangeIntervalParams,
  selectionQuery,
} from '../../shapes.ts'

export const deviceDashboard = z.object({
  total_kwh: figure,
  solar_hours: figure,
  dashboard_carbon_emissions: figure,
  cost_of_energy: figure,
  today: figure,
  yesterday: figure,
})

/** The figures of the selection, computed once by domain; every card of our Dashboard shows these. */
export const selectionFigures = z.object({
  total_kwh: figure,
  solar_hours: figure,
  solar_share_percent: figure,
  dashboard_carbon_emissions: figure,
  blended_cost: figure,
  today: figure,
  yesterday: figure,
  /** Today against yesterday until the same clock time, over the blocks that are known on both days (V-E3). */
  trend: z.enum(['up', 'down', 'none']),
  same_hours: z.object({
    today: known,
    yesterday: known,
    percent: known,
    /** Hours compared, and hours of today that have passed. */
    hours: z.number(),
    of_hours: z.number(),
  }),
  /** Total of the previous like period (the equally long one before, or the month before up to the same day). */
  previous_kwh: figure,
  previous_label: z.string(),
  /** Whether the two can be set against each other: both measured, and the meters stood all the time of the earlier. */
  is_comparable: z.boolean(),
  partial: z.boolean(),
  notes: z.array(z.string()),
})

export const totalEnergy = call({
  method: 'GET',
  path: 'dashboard/total_energy/:userId/:from/:to/:interval',
  who: 'view',
  summary: 'Dashboard cards (wire contract 2.3, DB-01, DB-03, DB-07)',
  params: rangeIntervalParams,
  query: selectionQuery,
  body: noBody,
  answer: authenticated({
    ...organisationHead,
    branches: z.array(
      branchHead.extend({ devices: z.array(deviceHead.extend({ dashboard: deviceDashboard })) }),
    ),
    selection: selectionFigures,
  }),
})
