import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/field/Field.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { confirmText } from '../words/cost.ts'

export interface ConfirmDeleteProps {
  /** What would be gone. */
  children: ReactNode
  busy: boolean
  failure: string | null
  onDelete: () => void
  onClose: () => void
}

/** CT-05: 'Sure to delete?' */
export function ConfirmDelete({ children, busy, failure, onDelete, onClose }: ConfirmDeleteProps) {
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={confirmText.title}
      footer={
        <>
          <Button onClick={onClose}>{confirmText.cancel}</Button>
          <Button tone="danger" busy={busy} busyLabel={confirmText.deleting} onClick={onDelete}>
            {confirmText.delete}
          </Button>
        </>
      }
    >
      <div className="text-sm">{children}</div>
      <div role="alert" className="not-empty:mt-3">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </Dialog>
  )
}
