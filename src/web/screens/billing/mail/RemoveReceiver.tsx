import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { mailDialogText } from '../../../words/billing.ts'

export interface RemoveReceiverProps {
  email: string
  busy: boolean
  onRemove: () => Promise<void>
  onClose: () => void
}

export function RemoveReceiver({ email, busy, onRemove, onClose }: RemoveReceiverProps) {
  return (
    <ConfirmDialog
      title={mailDialogText.removeTitle}
      cancel={mailDialogText.cancel}
      confirm={mailDialogText.remove}
      confirming={mailDialogText.removing}
      busy={busy}
      onConfirm={() => void onRemove()}
      onClose={onClose}
    >
      <p className="text-sm font-medium break-all">{email}</p>
      <p className="mt-1 text-sm text-ink-soft">{mailDialogText.removeHelp}</p>
    </ConfirmDialog>
  )
}
