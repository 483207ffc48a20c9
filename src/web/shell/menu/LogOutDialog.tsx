import { logOut } from '../../client/log-out.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
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
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={menuText.logOut}
      footer={
        <>
          <Button onClick={onClose}>{outboxText.stay}</Button>
          <Button tone="primary" onClick={() => void logOut()}>
            {menuText.logOut}
          </Button>
        </>
      }
    >
      <p className="text-sm">{outboxText.logOutMeaning(waiting)}</p>
    </Dialog>
  )
}
