import { z } from 'zod'
import { ALERT_LIMITS } from '#domain/alert/read-settings.ts'
import { call } from '../call.ts'
import { noBody, selectionQuery, userParams } from '../shapes.ts'

export const limitsInForce = call({
  method: 'GET',
  path: 'alert_limits/in_force/:userId/',
  who: 'view',
  summary: 'Limits that hold at devices or branches, own or inherited, of the alerts that are on',
  params: userParams,
  /** Of devices each, else of branches as a whole: the chosen ones or all. */
  query: selectionQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      places: z.array(
        z.object({
          branch_id: z.number().int(),
          /** null: the branch as a whole. */
          device_id: z.number().int().nullable(),
          limits: z.array(z.object({ limit: z.enum(ALERT_LIMITS), value: z.number() })),
        }),
      ),
    }),
    detail: z.string(),
  }),
})
