import { BellOff, Check } from 'lucide-react'
import type { Notification } from '#contract/alert/notifications.ts'
import { canChange } from '#domain/alert/mute.ts'
import { Button } from '../../../ui/Button.tsx'
import { DropdownMenu, MenuItem, MenuLabel } from '../../../ui/overlay/DropdownMenu.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { alertListText, muteChoices } from '../../../words/alert-list.ts'
import { isMutedOneByOne, placeWords } from './alert-words.ts'
import { useAlertActions } from './use-alert-actions.ts'
import type { Notifications } from './use-notifications.ts'

export interface AlertActionsProps {
  alert: Notification
  may: Notifications['may']
  /** Of a row: what of it nobody looks after yet. */
  openIds?: readonly number[] | undefined
  /** It stands under a row, which is muted as a whole. */
  isMuteElsewhere?: boolean
}

/** What the person may do about an alert, or a row of them; nothing where nothing is left to do. */
export function AlertActions({ alert, may, openIds, isMuteElsewhere = false }: AlertActionsProps) {
  const { acknowledge, busy } = useAlertActions(alert.id)
  const isOpen = openIds ? openIds.length > 0 : alert.acknowledged_at === null
  const canAcknowledge = may.acknowledge && isOpen
  const canMute = may.mute && (!isMuteElsewhere || isMutedOneByOne(alert))
  if (!canAcknowledge && !canMute) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canAcknowledge && (
        <Button
          size="sm"
          tone={alert.until === null ? 'secondary' : 'quiet'}
          icon={<Check aria-hidden="true" className="size-4" />}
          busy={busy}
          onClick={() => void acknowledge(openIds)}
        >
          {alertListText.acknowledge}
          <Which alert={alert} />
        </Button>
      )}
      {canMute && <MuteButton alert={alert} />}
    </div>
  )
}

/** No more mail about what an alert is of, or mail again. */
export function MuteButton({ alert }: Pick<AlertActionsProps, 'alert'>) {
  const { mute, muteUntilChanged, busy } = useAlertActions(alert.id)
  if (alert.muted_until !== null)
    return (
      <Button size="sm" tone="quiet" busy={busy} onClick={() => void mute(0)}>
        {alertListText.unmute}
        <Which alert={alert} />
      </Button>
    )
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" tone="quiet" icon={<BellOff aria-hidden="true" className="size-4" />}>
          {alertListText.mute}
          <Which alert={alert} />
        </Button>
      }
    >
      <MenuLabel>{alertListText.muteTitle}</MenuLabel>
      {muteChoices.map(({ hours, label }) => (
        <MenuItem key={hours} onSelect={() => void mute(hours)}>
          {label}
        </MenuItem>
      ))}
      {canChange(alert.kind) && (
        <MenuItem onSelect={() => void muteUntilChanged()}>{alertListText.muteUntilChanged}</MenuItem>
      )}
    </DropdownMenu>
  )
}

function Which({ alert }: Pick<AlertActionsProps, 'alert'>) {
  return <VisuallyHidden>{` ${alert.title}, ${placeWords(alert)}`}</VisuallyHidden>
}
