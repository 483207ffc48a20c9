import { z } from 'zod'
import { ALERT_KINDS } from '#domain/alert/settings.ts'
import { ALERT_SEVERITIES } from '#domain/alert/severity.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { call } from '../call.ts'
import { id, known, localTime, nameList, noBody, noQuery, selectionQuery } from '../shapes.ts'

/** Rows of one answer. */
export const MOST_NOTIFICATIONS = 50
/** A month: who wants to hear nothing for longer switches the alert off. */
export const LONGEST_MUTE_H = 720

/** One condition from its beginning to its end. Times are the branch's. */
export const notification = z.object({
  id: z.number().int(),
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(ALERT_SEVERITIES),
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
  /** As long as it is told in the same words; `muted_until` is a day that never comes. */
  muted_until_changed: z.boolean(),
  /** The page that shows it at that moment, with its search: '/parameters/power-quality?devices=4&from=…'. */
  page: z.string(),
})

/** A day of the calendar. */
const day = z.string().refine(isDay, 'must be a day, YYYY-MM-DD')

/**
 * What a list of alerts is narrowed by. `state`: those that still hold, or not. `acknowledged`: by somebody, or not yet.
 * Days are the branch's own: what held on one of them. Chosen devices leave out what is about a branch as a whole.
 */
export const alertFilter = selectionQuery.safeExtend({
  state: z.enum(['active', 'cleared']).optional(),
  kinds: nameList(ALERT_KINDS).optional(),
  severity: z.enum(ALERT_SEVERITIES).optional(),
  acknowledged: z.enum(['yes', 'no']).optional(),
  from_day: day.optional(),
  to_day: day.optional(),
})

export const notifications = call({
  method: 'GET',
  path: 'notifications/:userId/',
  who: 'view',
  summary:
    'Alerts of the branches that one sees, newest first, with the number of those not seen yet (AL-04)',
  params: z.strictObject({ userId: id }),
  /**
   * `before`: the `next` of the page before. `most` 0: the counts alone. `like_id`: those of the kind and place of this
   * alert. The counts are of everything one sees in any case.
   */
  query: alertFilter.safeExtend({
    before: id.optional(),
    device_id: id.optional(),
    like_id: id.optional(),
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
      /** Rows of the list by device and kind with something new; counted up to 100: what is above reads "99+". */
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
export const readNotifications = call({
  method: 'POST',
  path: 'notifications/read/',
  who: 'view',
  summary: 'Remember which alerts one has seen',
  params: z.strictObject({}),
  query: noQuery,
  body: z.strictObject({ up_to: id }),
  answer: z.object({ data: z.object({ unread: z.number().int() }), detail: z.string() }),
})

/** The first who acknowledges stays; again changes nothing. */
export const acknowledgeNotification = call({
  method: 'POST',
  path: 'notifications/:alertId/acknowledge/',
  who: 'record',
  summary: 'Say that somebody looks after an alert',
  params: z.strictObject({ alertId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({ data: notification, detail: z.string() }),
})

/**
 * Of this kind at this device, or at this branch where it is about no device, for everybody; of a controller those of its
 * words. 0 hours: ends it. 'until-changed' (of a controller's alarm): until it tells something else.
 */
export const muteNotification = call({
  method: 'POST',
  path: 'notifications/:alertId/mute/',
  who: 'operate',
  summary: 'Mail nobody about this condition for some hours, or until it is another one; it is listed still',
  params: z.strictObject({ alertId: id }),
  query: noQuery,
  body: z.strictObject({
    hours: z.union([z.number().int().min(0).max(LONGEST_MUTE_H), z.literal('until-changed')]),
  }),
  answer: z.object({ data: notification, detail: z.string() }),
})

/** Ids of one call. */
export const MOST_ACKNOWLEDGED = 1000

/** All or none: one that is not there refuses the call. Those that somebody looks after already stay theirs. */
export const acknowledgeNotifications = call({
  method: 'POST',
  path: 'notifications/acknowledge/',
  who: 'record',
  summary: 'Say that somebody looks after many alerts at once',
  params: z.strictObject({}),
  query: noQuery,
  body: z.strictObject({ alert_ids: z.array(id).min(1).max(MOST_ACKNOWLEDGED) }),
  answer: z.object({ data: z.object({ acknowledged: z.number().int() }), detail: z.string() }),
})

export type Notification = z.infer<typeof notification>
