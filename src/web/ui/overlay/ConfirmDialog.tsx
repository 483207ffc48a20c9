import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { FieldError } from '../field/Field.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  description?: string
  cancel: string
  /** What the button says: what happens, and what happens while it is under way. */
  confirm: string
  confirming?: string
  tone?: 'danger' | 'primary'
  busy?: boolean
  failure?: string | null
  onConfirm: () => void
  onClose: () => void
  /** What it is done to, and what that means. */
  children?: ReactNode
}

/** Asks before something that takes away, shuts out or leaves behind. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, cancel, confirm, confirming = confirm, tone = 'danger', children } = props
  const { busy = false, failure = null, onConfirm, onClose } = props
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      {...(description === undefined ? {} : { description })}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button tone={tone} busy={busy} busyLabel={confirming} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <div role="alert" className="not-empty:mt-3">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </Dialog>
  )
}
