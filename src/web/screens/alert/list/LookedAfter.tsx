import type { Notification } from '#contract/alert/notifications.ts'
import { localMoment } from '../../../ui/field/local-moment.ts'
import { alertListText } from '../../../words/alert-list.ts'

/** Who looks after an alert, and since when; the moment stays on one line. */
export function LookedAfter({
  alert: { acknowledged_at, acknowledged_by },
}: {
  alert: Pick<Notification, 'acknowledged_at' | 'acknowledged_by'>
}) {
  if (acknowledged_at === null) return null
  return (
    <p>
      {alertListText.acknowledged(acknowledged_by ?? '')}{' '}
      <span className="whitespace-nowrap">{localMoment(acknowledged_at)}</span>
    </p>
  )
}
