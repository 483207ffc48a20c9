import { z } from 'zod'
import { ALERT_KINDS } from '#domain/alert/settings.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, known, localTime, noBody, noQuery, selectionQuery } from '../shapes.ts'

/** Rows of one answer. */
export const MOST_NOTIFICATIONS = 50
/** A month: who wants to hear nothing for longer switches the alert off. */
export const LONGEST_MUTE_H = 720

/** One condition from its beginning to its end. Times are the branch's. */
export const notification = z.object({
  id: z.number().int(),
  kind: z.enum(ALERT_KINDS),
  /** 'Voltage', 'Device offline' */
  title: z.string(),
  /** A sentence: what was found where, against which limit. */
  message: z.string(),
  branch: z.object({ id: z.number().int(), name: z.string() }),
  /** null: it is about the branch. */
  device: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** What raised it; null: there is no figure to it. */
  value: known,
  limit: known,
  unit: z.string(),
  since: localTime,
  /** null: it still holds. */
  until: localTime.nullable(),
  /** When it was noticed: late readings tell of what was long ago. */
  raised_at: localTime,
  is_unread: z.boolean(),
  /** Name of the person. */
  acknowledged_by: z.string().nullable(),
  acknowledged_at: localTime.nullable(),
  /** Until then nobody is mailed about this condition; null: not muted. */
  muted_until: localTime.nullable(),
})

export const notifications = endpoint({
  route: routes.notifications,
  summary:
    'Alerts of the branches that one sees, newest first, with the number of those not seen yet (AL-04)',
  params: z.strictObject({ userId: id }),
  /**
   * `before`: the `next` of the page before. `most` 0: the counts alone. `state`: those that still hold, or not.
   * Chosen devices leave out what is about a branch as a whole. The counts are of everything one sees in any case.
   */
  query: selectionQuery.safeExtend({
    before: id.optional(),
    device_id: id.optional(),
    state: z.enum(['active', 'cleared']).optional(),
    most: z
      .string()
      .regex(/^\d{1,2}$/, 'must be a whole number')
      .transform(Number)
      .pipe(z.number().max(MOST_NOTIFICATIONS))
      .optional(),
  }),
  body: noBody,
  answer: z.object({
    data: z.object({
      /** Counted up to 100: what is above reads "99+". */
      unread: z.number().int(),
      /** How many still hold, counted so too. */
      active: z.number().int(),
      notifications: z.array(notification),
      /** What to ask the next page with; null: this is the last. */
      next: z.number().int().nullable(),
      may: z.object({ acknowledge: z.boolean(), mute: z.boolean() }),
    }),
    detail: z.string(),
  }),
})

/** `up_to`: the newest that was shown; it and all before it are read. */
export const readNotifications = endpoint({
  route: routes.readNotifications,
  summary: 'Remember which alerts one has seen',
  params: z.strictObject({}),
  query: noQuery,
  body: z.strictObject({ up_to: id }),
  answer: z.object({ data: z.object({ unread: z.number().int() }), detail: z.string() }),
})

/** The first who acknowledges stays; again changes nothing. */
export const acknowledgeNotification = endpoint({
  route: routes.acknowledgeNotification,
  summary: 'Say that somebody looks after an alert',
  params: z.strictObject({ alertId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({ data: notification, detail: z.string() }),
})

/** Of this kind at this device, or at this branch where it is about no device, for everybody. 0 hours: ends it. */
export const muteNotification = endpoint({
  route: routes.muteNotification,
  summary: 'Mail nobody about this condition for some hours; it is listed still',
  params: z.strictObject({ alertId: id }),
  query: noQuery,
  body: z.strictObject({ hours: z.number().int().min(0).max(LONGEST_MUTE_H) }),
  answer: z.object({ data: notification, detail: z.string() }),
})

export type Notification = z.infer<typeof notification>
