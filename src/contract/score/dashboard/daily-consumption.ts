import { z } from 'zod'
import { call } from '../../call.ts'
import {
  authenticated,
  branchHead,
  deviceHead,
  localTime,
  noBody,
  organisationHead,
  rangeIntervalParams,
  selectionQuery,
} from '../../shapes.ts'

/**
 * `daily_kwh` holds a number for every date; where `coverage` and `estimated_kwh` are 0 the day is unknown and is drawn
 * as a gap. `estimated_kwh`: how much of it was spread over a gap.
 */
export const dailyConsumption = call({
  method: 'GET',
  path: 'dashboard/daily_consumption/:userId/:from/:to/:interval',
  who: 'view',
  summary: 'Daily energy per device (wire contract 2.5, DB-05)',
  params: rangeIntervalParams,
  query: selectionQuery,
  body: noBody,
  answer: authenticated({
    ...organisationHead,
    branches: z.array(
      branchHead.extend({
        dates: z.array(localTime),
        devices: z.array(
          deviceHead.extend({
            is_selected: z.boolean(),
            daily_kwh: z.array(z.number()),
            estimated_kwh: z.array(z.number()),
            coverage: z.array(z.number()),
          }),
        ),
      }),
    ),
  }),
})
