import { z } from 'zod'
import { call } from '../call.ts'
import {
  authenticated,
  branchHead,
  deviceHead,
  figure,
  noBody,
  organisationHead,
  rangeIntervalParams,
  selectionQuery,
} from '../shapes.ts'

export const loadOverview = call({
  method: 'GET',
  path: 'dashboard/load_overview/:userId/:from/:to/:interval',
  who: 'view',
  summary: 'Loads behind the sources (wire contract 2.9, DB-08, LO-01)',
  params: rangeIntervalParams,
  query: selectionQuery,
  body: noBody,
  answer: authenticated({
    ...organisationHead,
    branches: z.array(
      branchHead.extend({
        building_kwh: figure,
        load_kwh: figure,
        /** building_kwh less the consumption of each load; never below 0, unknown where any of them is. */
        unmetered_kwh: figure,
        percentage_load: figure,
        /** This branch's loads as a share of the loads of all branches shown, %. */
        share_percent: figure,
        devices: z.array(
          deviceHead.extend({
            branchName: z.string(),
            consumption: z.number(),
            estimated_kwh: z.number(),
            device_runtime: z.number(),
            unknown: z.string().optional(),
            share_percent: figure,
            /** kW over the blocks in which it ran; the page swaps the labels, not the fields (LO-03). */
            max_demand: figure,
            min_demand: figure,
            avg_demand: figure,
            coverage: z.number(),
          }),
        ),
      }),
    ),
  }),
})
