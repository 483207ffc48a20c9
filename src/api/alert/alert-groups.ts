import { MOST_GROUPS } from '#contract/alert/alert-groups.ts'
import { notificationText } from '#contract/alert/notification-messages.ts'
import { calls } from '#contract/calls.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import type { Instant } from '#domain/time/interval.ts'
import { type AlertGroup, groupAlerts } from '#store/alert/alert-group.ts'
import { alertCounts, alertsById, type ListedAlert } from '#store/alert/alert-list.ts'
import { operation } from '../frame/operation.ts'
import { localTime } from '../site/present.ts'
import { readFilter } from './alert-filter.ts'
import { toNotification } from './notification-row.ts'

/** Alerts by device and kind, of the branches that the person sees (AL-04). */
export const getAlertGroups = operation(calls.alertGroups, {
  async fetch({ tx, scope, user, now }, { query }) {
    const { before = null, most = MOST_GROUPS } = query
    // One more than is shown tells whether there is another page.
    const [{ groups, shownUpTo, isCut }, { seen }] = await Promise.all([
      groupAlerts(tx, scope, {
        ...{ ...readFilter(query), before, limit: most + 1, now },
        userId: user.userId,
      }),
      alertCounts(tx, scope, user.userId),
    ])
    const newest = await alertsById(
      tx,
      scope,
      groups.slice(0, most).map(({ newestId }) => newestId),
      now,
    )
    return { groups, newest, shownUpTo, isCut, seen, most, user, now }
  },
  compute: ({ groups, newest, most, user, ...rest }) => {
    const byId = new Map(newest.map((alert) => [alert.id, alert]))
    const rows = groups.slice(0, most).flatMap((group) => {
      const alert = byId.get(group.newestId)
      return alert ? [{ group, alert }] : []
    })
    return {
      ...rest,
      rows,
      hasMore: groups.length > most,
      may: {
        acknowledge: mayInOrganisation(user, calls.acknowledgeNotifications.who),
        mute: mayInOrganisation(user, calls.muteNotification.who),
      },
    }
  },
  present: ({ rows, hasMore, shownUpTo, isCut, seen, may, now }) => ({
    data: {
      groups: rows.map((row) => presentGroup(row, seen, now)),
      next: hasMore ? writeEnd(rows.at(-1)?.group) : null,
      unread_up_to: shownUpTo !== null && shownUpTo > seen ? shownUpTo : null,
      is_cut: isCut,
      may,
    },
    detail: notificationText.grouped,
  }),
})

const writeEnd = (last: AlertGroup | undefined) => (last ? `${last.rank}-${last.newestId}` : null)

interface Row {
  readonly group: AlertGroup
  readonly alert: ListedAlert
}

function presentGroup({ group, alert }: Row, seen: number, now: Instant) {
  const { count, active, open, openIds, first, last } = group
  return {
    count,
    active,
    open,
    open_ids: [...openIds],
    first: localTime(alert.zone, first),
    last: localTime(alert.zone, last),
    newest: toNotification(alert, seen, now),
  }
}
