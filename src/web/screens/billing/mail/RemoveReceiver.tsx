import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { mailDialogText } from '../../../words/billing.ts'

export interface RemoveReceiverProps {
  email: string
  busy: boolean
  onRemove: () => Promise<void>
  onClose: () => void
}

export function RemoveReceiver({ email, busy, onRemove, onClose }: RemoveReceiverProps) {
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={mailDialogText.removeTitle}
      footer={
        <>
          <Button onClick={onClose}>{mailDialogText.cancel}</Button>
          <Button
            tone="danger"
            busy={busy}
            busyLabel={mailDialogText.removing}
            onClick={() => void onRemove()}
          >
            {mailDialogText.remove}
          </Button>
        </>
      }
    >
      <p className="text-sm font-medium break-all">{email}</p>
      <p className="mt-1 text-sm text-ink-soft">{mailDialogText.removeHelp}</p>
    </Dialog>
  )
}
