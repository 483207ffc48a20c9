import { z } from 'zod'
import { ALERT_LIMITS, type AlertLimit } from '#domain/alert/read-settings.ts'
import { call } from '../call.ts'
import { known, localTime, noBody, selectionQuery, userParams } from '../shapes.ts'

/** Moments of one limit that are told, the newest. */
export const MOST_MOMENTS = 100

const named = z.object({ id: z.number().int(), name: z.string() })

/** A limit as it is typed, in its unit. */
const typed = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,9})?$/, 'must be a number')
  .transform(Number)
  .optional()

const limits = Object.fromEntries(ALERT_LIMITS.map((limit) => [limit, typed])) as Record<
  AlertLimit,
  typeof typed
>

export const limitReplay = call({
  method: 'GET',
  path: 'alert_limits/replay/:userId/',
  who: 'view',
  summary:
    'How often alert limits would have raised an alert, each by itself: in the last 30 days, of a month or a bill in the last 12 months',
  params: userParams,
  /** The limits that are asked about; `moments`: when, too. Of the selection the devices that would have them: not those with their own. */
  query: selectionQuery.safeExtend({ ...limits, moments: z.literal('yes').optional() }),
  body: noBody,
  answer: z.object({
    data: z.object({
      replays: z.array(
        z.object({
          limit: z.enum(ALERT_LIMITS),
          value: z.number(),
          /** null: nothing that it is about was measured. */
          times: known,
          /** Devices, of a limit of a month, a tank or bills branches, at which it would have been raised. */
          at: z.number().int(),
          /** Those that tell what it is about. */
          told: z.number().int(),
          /** Those that would have the limit; more than `looked` where they are too many for one answer. */
          devices: z.number().int(),
          looked: z.number().int(),
          /** Part of their time could not be judged. */
          is_at_least: z.boolean(),
          /** Since the first of them told it up to now; of devices and tanks no more than 30. */
          days: z.number().int(),
          /** The same in months, the running one with them, of a limit of a month or of bills, no more than 12; else null. */
          months: z.number().int().nullable(),
          /** When, the newest first, in times of the branch; empty unless they are asked for. */
          moments: z.array(
            z.object({
              branch: named,
              /** null: it is of the branch. */
              device: named.nullable(),
              since: localTime,
              /** null: it holds still. */
              until: localTime.nullable(),
              /** What was furthest beyond the limit, in its unit. */
              value: known,
              /** The page that shows it at that moment, with its search. */
              page: z.string(),
            }),
          ),
        }),
      ),
    }),
    detail: z.string(),
  }),
})

export type LimitMoment = LimitReplayRow['moments'][number]
export type LimitReplayRow = z.infer<typeof limitReplay.answer>['data']['replays'][number]
