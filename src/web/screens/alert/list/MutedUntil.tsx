import { BellOff } from 'lucide-react'
import type { Notification } from '#contract/alert/notifications.ts'
import { localMoment } from '../../../ui/field/local-moment.ts'
import { alertListText } from '../../../words/alert-list.ts'

type Muted = Pick<Notification, 'muted_until' | 'muted_until_changed'>

/** That nobody is mailed about what an alert is of, and until when; nothing where it is not muted. */
export function MutedUntil({
  alert: { muted_until: until, muted_until_changed: isUntilChanged },
}: {
  alert: Muted
}) {
  if (until === null) return null
  return (
    <p className="flex items-center gap-1">
      <BellOff aria-hidden="true" className="size-3.5 shrink-0" />
      {isUntilChanged ? alertListText.mutedUntilChanged : alertListText.mutedUntil(localMoment(until))}
    </p>
  )
}
