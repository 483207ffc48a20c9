import { notificationText } from '#contract/alert/notification-messages.ts'
import { MOST_NOTIFICATIONS } from '#contract/alert/notifications.ts'
import { calls } from '#contract/calls.ts'
import { canChange, UNTIL_CHANGED } from '#domain/alert/mute.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { acknowledgeAlerts, lockOpenAlerts } from '#store/alert/alert-group.ts'
import {
  acknowledgeAlert,
  alertCounts,
  alertsById,
  keepMute,
  listAlerts,
  lockAlert,
  markSeen,
} from '#store/alert/alert-list.ts'
import { type Entry, operation, type ScopedContext, write, writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { readFilter } from './alert-filter.ts'
import { toNotification } from './notification-row.ts'

/** Alerts of the branches that the person sees (AL-04, SH-02). */
export const getNotifications = operation(calls.notifications, {
  async fetch({ tx, scope, user, now }, { query }) {
    const { before = null, device_id, like_id, most = MOST_NOTIFICATIONS } = query
    const filter = { ...readFilter(query), devices: oneOrMore(device_id, query.devices) }
    const alike = like_id === undefined ? {} : await filterLike({ tx, scope, now }, like_id)
    // One more than is shown tells whether there is another page.
    const page = { ...filter, ...alike, before, limit: most + 1, now }
    const alerts = most === 0 ? [] : await listAlerts(tx, scope, page)
    return { alerts, most, user, counts: await alertCounts(tx, scope, user.userId), now }
  },
  compute: ({ alerts, most, user, counts, now }) => {
    return {
      shown: alerts.slice(0, most),
      hasMore: alerts.length > most,
      counts,
      now,
      may: {
        acknowledge: mayInOrganisation(user, calls.acknowledgeNotification.who),
        mute: mayInOrganisation(user, calls.muteNotification.who),
      },
    }
  },
  present: ({ shown, hasMore, counts: { unread, active, seen }, may, now }) => ({
    data: {
      unread,
      active,
      notifications: shown.map((alert) => toNotification(alert, seen, now)),
      next: hasMore ? (shown.at(-1)?.id ?? null) : null,
      may,
    },
    detail: notificationText.listed,
  }),
})

export const postSeen = write(calls.readNotifications, async ({ tx, scope, user }, { body }) => {
  const [, { unread }] = await Promise.all([
    markSeen(tx, scope, user.userId, body.up_to),
    alertCounts(tx, scope, user.userId),
  ])
  return { data: { unread }, detail: notificationText.read }
})

/** Both name devices, one for clients that know no selection: of both, what is in both. */
function oneOrMore(one: number | undefined, more: readonly number[] | undefined): readonly number[] | null {
  if (one === undefined) return more ?? null
  return more === undefined || more.includes(one) ? [one] : []
}

/** The kind and the place of an alert of the scope. */
async function filterLike({ tx, scope, now }: Pick<ScopedContext, 'tx' | 'scope' | 'now'>, id: number) {
  const [alert] = await alertsById(tx, scope, [id], now)
  if (!alert) throw notFound()
  const { kind, branchId, deviceId } = alert
  return {
    kinds: [kind],
    branches: [branchId],
    devices: deviceId === null ? ('none' as const) : [deviceId],
  }
}

/** Who looks after it is written down once: a second person does not take it over. */
export const postAcknowledged = writeTo(
  calls.acknowledgeNotification,
  lockedAlert,
  async (ctx, _, before) => {
    const { tx, scope, user, now } = ctx
    if (!before) throw notFound()
    if (before.acknowledgedAt === null) await acknowledgeAlert(tx, scope, before.id, user.userId, now)
    const after = await presentAlert(ctx, before.id, notificationText.acknowledged)
    if (before.acknowledgedAt === null) {
      await recordChange(ctx, { action: 'alert.acknowledged', subject: `alert ${before.id}`, before })
    }
    return after
  },
)

/** One row of the audit for all of them. */
export const postManyAcknowledged = writeTo(
  calls.acknowledgeNotifications,
  ({ tx, scope }: Entry, { body }) => lockOpenAlerts(tx, scope, body.alert_ids),
  async (ctx, _, open) => {
    const { tx, scope, user, now } = ctx
    if (open === null) throw notFound()
    if (open.length > 0) {
      await acknowledgeAlerts(tx, scope, open, user.userId, now)
      await recordChange(ctx, { action: 'alert.acknowledged', subject: 'alerts', after: { alerts: open } })
    }
    return {
      data: { acknowledged: open.length },
      detail: notificationText.acknowledgedMany(open.length),
    }
  },
)

export const postMuted = writeTo(calls.muteNotification, lockedAlert, async (ctx, { body }, before) => {
  const { tx, scope, user, now } = ctx
  if (!before) throw notFound()
  const { hours } = body
  const isUntilChanged = hours === 'until-changed'
  if (isUntilChanged && !canChange(before.kind))
    throw new ApiError('bad-request', notificationText.neverChanges)
  const until = isUntilChanged ? UNTIL_CHANGED : hours === 0 ? null : now + hours * HOUR_MS
  await keepMute(tx, scope, { ...before, until, userId: user.userId })
  const said = until === null ? 'unmuted' : isUntilChanged ? 'mutedUntilChanged' : 'muted'
  const after = await presentAlert(ctx, before.id, notificationText[said])
  const { kind, branchId, deviceId, about, mutedUntil } = before
  await recordChange(ctx, {
    action: until === null ? 'alert.unmuted' : 'alert.muted',
    subject: `alert ${before.id}`,
    before: { kind, branchId, deviceId, about, until: mutedUntil },
    after: { kind, branchId, deviceId, about, until },
  })
  return after
})

function lockedAlert(
  { tx, scope, now }: Entry,
  { params }: { readonly params: { readonly alertId: number } },
) {
  return lockAlert(tx, scope, params.alertId, now)
}

async function presentAlert({ tx, scope, user, now }: ScopedContext, id: number, detail: string) {
  const [{ seen }, alert] = await Promise.all([
    alertCounts(tx, scope, user.userId),
    lockAlert(tx, scope, id, now),
  ])
  if (!alert) throw notFound()
  return { data: toNotification(alert, seen, now), detail }
}
