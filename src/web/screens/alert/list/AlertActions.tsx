import { BellOff, Check } from 'lucide-react'
import type { Notification } from '#contract/alert/notifications.ts'
import { Button } from '../../../ui/Button.tsx'
import { DropdownMenu, MenuItem, MenuLabel } from '../../../ui/overlay/DropdownMenu.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { alertListText, muteChoices } from '../../../words/alert-list.ts'
import { placeWords } from './alert-words.ts'
import { useAlertActions } from './use-alert-actions.ts'
import type { Notifications } from './use-notifications.ts'

export interface AlertActionsProps {
  alert: Notification
  may: Notifications['may']
}

/** What the person may do about an alert; nothing where nothing is left to do. */
export function AlertActions({ alert, may }: AlertActionsProps) {
  const { acknowledge, mute, busy } = useAlertActions(alert.id)
  const canAcknowledge = may.acknowledge && alert.acknowledged_at === null
  if (!canAcknowledge && !may.mute) return null
  const which = <VisuallyHidden>{` ${alert.title}, ${placeWords(alert)}`}</VisuallyHidden>
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canAcknowledge && (
        <Button
          size="sm"
          tone={alert.until === null ? 'secondary' : 'quiet'}
          icon={<Check aria-hidden="true" className="size-4" />}
          busy={busy}
          onClick={() => void acknowledge()}
        >
          {alertListText.acknowledge}
          {which}
        </Button>
      )}
      {may.mute && alert.muted_until === null && (
        <DropdownMenu
          trigger={
            <Button size="sm" tone="quiet" icon={<BellOff aria-hidden="true" className="size-4" />}>
              {alertListText.mute}
              {which}
            </Button>
          }
        >
          <MenuLabel>{alertListText.muteTitle}</MenuLabel>
          {muteChoices.map(({ hours, label }) => (
            <MenuItem key={hours} onSelect={() => void mute(hours)}>
              {label}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {may.mute && alert.muted_until !== null && (
        <Button size="sm" tone="quiet" busy={busy} onClick={() => void mute(0)}>
          {alertListText.unmute}
          {which}
        </Button>
      )}
    </div>
  )
}
