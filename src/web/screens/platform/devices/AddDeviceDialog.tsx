import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { deviceFormText } from '../../../words/platform-forms.ts'
import { AddDeviceForm } from './AddDeviceForm.tsx'

export interface AddDeviceDialogProps {
  clientId: number
  branchId: number
  onClose: () => void
}

/** Width 1000, no footer (AD-02). */
export function AddDeviceDialog({ clientId, branchId, onClose }: AddDeviceDialogProps) {
  return (
    <Dialog open width="xl" onOpenChange={(open) => !open && onClose()} title={deviceFormText.add}>
      <AddDeviceForm place="dialog" branch={`${clientId}/${branchId}`} onCancel={onClose} onSeen={onClose} />
    </Dialog>
  )
}
