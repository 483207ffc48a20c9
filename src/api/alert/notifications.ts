import { alertSentence, alertTitle, notificationText } from '#contract/alert/notification-messages.ts'
import { MOST_NOTIFICATIONS, type Notification } from '#contract/alert/notifications.ts'
import { calls } from '#contract/calls.ts'
import { ALERT_UNITS, alertPlaces } from '#domain/alert/settings.ts'
import { serviceUnit } from '#domain/alert/standing.ts'
import { can } from '#domain/people/can.ts'
import { roundOrNull } from '#domain/round.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import {
  acknowledgeAlert,
  alertCounts,
  keepMute,
  type ListedAlert,
  listAlerts,
  lockAlert,
  markSeen,
} from '#store/alert/alert-list.ts'
import { type Entry, operation, type ScopedContext, write, writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { notFound } from '../frame/respond.ts'
import { localTime } from '../site/present.ts'

/** Alerts of the branches that the person sees (AL-04, SH-02). */
export const getNotifications = operation(calls.notifications, {
  async fetch({ tx, scope, user, now }, { query }) {
    const { before = null, state = null, device_id, branches = null, most = MOST_NOTIFICATIONS } = query
    const devices = oneOrMore(device_id, query.devices)
    // One more than is shown tells whether there is another page.
    const page = { before, state, branches, devices, limit: most + 1, now }
    const alerts = most === 0 ? [] : await listAlerts(tx, scope, page)
    return { alerts, most, user, counts: await alertCounts(tx, scope, user.userId) }
  },
  compute: ({ alerts, most, user: { role, level }, counts }) => {
    const caller = { kind: 'organisation', role, level } as const
    return {
      shown: alerts.slice(0, most),
      hasMore: alerts.length > most,
      counts,
      may: {
        acknowledge: can(caller, calls.acknowledgeNotification.who),
        mute: can(caller, calls.muteNotification.who),
      },
    }
  },
  present: ({ shown, hasMore, counts: { unread, active, seen }, may }) => ({
    data: {
      unread,
      active,
      notifications: shown.map((alert) => toNotification(alert, seen)),
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

export const postMuted = writeTo(calls.muteNotification, lockedAlert, async (ctx, { body }, before) => {
  const { tx, scope, user, now } = ctx
  if (!before) throw notFound()
  const until = body.hours === 0 ? null : now + body.hours * HOUR_MS
  await keepMute(tx, scope, { ...before, until, userId: user.userId })
  const after = await presentAlert(ctx, before.id, notificationText[until === null ? 'unmuted' : 'muted'])
  const { kind, branchId, deviceId, mutedUntil } = before
  await recordChange(ctx, {
    action: until === null ? 'alert.unmuted' : 'alert.muted',
    subject: `alert ${before.id}`,
    before: { kind, branchId, deviceId, until: mutedUntil },
    after: { kind, branchId, deviceId, until },
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
  return { data: toNotification(alert, seen), detail }
}

function toNotification(alert: ListedAlert, seen: number): Notification {
  const { id, kind, branchId, branchName, deviceId, deviceName, zone } = alert
  const local = (at: number | null) => (at === null ? null : localTime(zone, at))
  return {
    id,
    kind,
    title: alertTitle[kind],
    message: alertSentence(alert),
    branch: { id: branchId, name: branchName },
    device: deviceId === null ? null : { id: deviceId, name: deviceName ?? '' },
    value: roundOrNull(alert.value, alertPlaces(kind)),
    limit: roundOrNull(alert.limit, alertPlaces(kind)),
    unit: kind === 'generator-maintenance' ? serviceUnit(alert.limit) : ALERT_UNITS[kind],
    since: localTime(zone, alert.since),
    until: local(alert.until),
    raised_at: localTime(zone, alert.raisedAt),
    is_unread: id > seen,
    acknowledged_by: alert.acknowledgedByName,
    acknowledged_at: local(alert.acknowledgedAt),
    muted_until: local(alert.mutedUntil),
  }
}
