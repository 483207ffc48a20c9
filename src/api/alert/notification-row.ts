import { alertPage } from '#contract/alert/alert-page.ts'
import { alertSentence, alertTitle } from '#contract/alert/notification-messages.ts'
import type { Notification } from '#contract/alert/notifications.ts'
import { UNTIL_CHANGED } from '#domain/alert/mute.ts'
import { ALERT_UNITS, alertPlaces } from '#domain/alert/settings.ts'
import { ALERT_SEVERITY } from '#domain/alert/severity.ts'
import { serviceUnit } from '#domain/alert/standing.ts'
import { roundOrNull } from '#domain/round.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { ListedAlert } from '#store/alert/alert-list.ts'
import { localTime } from '../site/present.ts'

/** `seen`: the newest alert that the person has seen. */
export function toNotification(alert: ListedAlert, seen: number, now: Instant): Notification {
  const { id, kind, branchId, branchName, deviceId, deviceName, zone } = alert
  const local = (at: number | null) => (at === null ? null : localTime(zone, at))
  return {
    id,
    kind,
    severity: ALERT_SEVERITY[kind],
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
    muted_until_changed: alert.mutedUntil === UNTIL_CHANGED,
    page: alertPage(alert, now),
  }
}
