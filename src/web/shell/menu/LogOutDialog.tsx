import { logOut } from '../../client/log-out.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { outboxText } from '../../words/outbox.ts'
import { menuText } from '../../words/shell.ts'

export interface LogOutDialogProps {
  /** How many entries wait on this device. */
  waiting: number
  onClose: () => void
}

/** Asks before somebody leaves what they typed behind; it stays on the device for them. */
export function LogOutDialog({ waiting, onClose }: LogOutDialogProps) {
  return (
    <ConfirmDialog
      title={menuText.logOut}
      cancel={outboxText.stay}
      confirm={menuText.logOut}
      tone="primary"
      onConfirm={() => void logOut()}
      onClose={onClose}
    >
      <p className="text-sm">{outboxText.logOutMeaning(waiting)}</p>
    </ConfirmDialog>
  )
}
