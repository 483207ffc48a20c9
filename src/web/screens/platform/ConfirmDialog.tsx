import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/field/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { disableText } from '../../words/platform.ts'

export interface ConfirmDialogProps {
  /** Names whom it is done to. */
  title: string
  meaning: string
  /** What may be entered with it. */
  children?: ReactNode
  /** What the button says: what happens, and what happens while it is under way. */
  confirm: string
  confirming: string
  busy: boolean
  failure: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that shuts somebody out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, meaning, children, confirm, confirming, busy, failure, onConfirm, onClose } = props
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{disableText.cancel}</Button>
          <Button tone="danger" busy={busy} busyLabel={confirming} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-sm">{meaning}</p>
      {children !== undefined && <div className="mt-4">{children}</div>}
      <div role="alert" className="not-empty:mt-3">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </Dialog>
  )
}
