import { z } from 'zod'
import { ALERT_LIMITS, type AlertLimit } from '#domain/alert/read-settings.ts'
import { call } from '../call.ts'
import { id, known, noBody, noQuery, text, userParams } from '../shapes.ts'

/** Rows of one answer. */
export const MOST_PLACES = 200

/** A branch as a whole (device null), or a device. */
const place = z.object({
  branch: z.object({ id: z.number().int(), name: z.string() }),
  device: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})

const limits = place.extend({
  /** Those that a place of its kind may have of its own, in their units. */
  limits: z.array(
    z.object({
      limit: z.enum(ALERT_LIMITS),
      /** null: it has none of its own. */
      own: known,
      /** What it has without its own; null: none is set. */
      inherited: known,
      inherited_from: z.enum(['organisation', 'branch']),
      /** Whether the organisation has switched the alert on. */
      is_on: z.boolean(),
    }),
  ),
  /** Goes up with each save: a save names the one it was made from; 0: it never had limits of its own. */
  version: z.number().int(),
  may: z.object({ change: z.boolean() }),
})

const answer = z.object({ data: limits, detail: z.string() })

const limitSent = z.union([z.number(), text(60), z.null()]).optional()

/** Own limits as a whole: what is not sent, empty or no number is inherited. */
const body = z.strictObject({
  limits: z.strictObject(
    Object.fromEntries(ALERT_LIMITS.map((key) => [key, limitSent])) as Record<AlertLimit, typeof limitSent>,
  ),
  version: z.number().int().optional(),
})

const example: z.input<typeof body> = { limits: { min_voltage: 207, max_voltage: 253 } }

export const branchLimits = call({
  method: 'GET',
  path: 'alert_limits/branch/:branchId/',
  who: 'view',
  summary: 'Alert limits of a branch, its own and those of the organisation',
  params: z.strictObject({ branchId: id }),
  query: noQuery,
  body: noBody,
  answer,
})

export const deviceLimits = call({
  method: 'GET',
  path: 'alert_limits/device/:deviceId/',
  who: 'view',
  summary: 'Alert limits of a device, its own and those of its branch and the organisation',
  params: z.strictObject({ deviceId: id }),
  query: noQuery,
  body: noBody,
  answer,
})

export const saveBranchLimits = call({
  method: 'POST',
  path: 'alert_limits/branch/:branchId/',
  who: 'operate',
  summary: 'Give a branch alert limits of its own, or those of the organisation again',
  params: z.strictObject({ branchId: id }),
  query: noQuery,
  body,
  answer,
  example,
})

export const saveDeviceLimits = call({
  method: 'POST',
  path: 'alert_limits/device/:deviceId/',
  who: 'operate',
  summary: 'Give a device alert limits of its own, or those of its branch again',
  params: z.strictObject({ deviceId: id }),
  query: noQuery,
  body,
  answer,
  example,
})

export const placesWithLimits = call({
  method: 'GET',
  path: 'alert_limits/:userId/',
  who: 'view',
  summary: 'Branches and devices that have alert limits of their own',
  params: userParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      places: z.array(place.extend({ limits: z.array(z.enum(ALERT_LIMITS)) })).max(MOST_PLACES),
      /** How many there are: more than the rows where they are too many for one answer. */
      count: z.number().int(),
    }),
    detail: z.string(),
  }),
})

export type PlaceLimitsRow = z.infer<typeof limits>
