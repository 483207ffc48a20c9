import type { FormEventHandler, ReactNode } from 'react'
import { useId } from 'react'
import { billFormText } from '#contract/cost-page-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { ConflictNotice, type Difference } from './ConflictNotice.tsx'

export interface EditDialogProps {
  title: string
  busy: boolean
  failure: string | null
  /** Where somebody else was faster: what differs, and how to save over it. */
  conflict: { differences: readonly Difference[]; onTakeOver: () => void } | null
  onSubmit: FormEventHandler
  onClose: () => void
  children: ReactNode
}

/** A row of the cost tracker in the fields that it was added by. */
export function EditDialog({ title, busy, failure, conflict, onSubmit, onClose, children }: EditDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{billFormText.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" busy={busy} busyLabel={billFormText.updating}>
            {billFormText.update}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-busy={busy} className="flex flex-col gap-4" onSubmit={onSubmit}>
        {conflict !== null && <ConflictNotice {...conflict} busy={busy} onKeep={onClose} />}
        {children}
        <div role="alert" className="empty:hidden">
          {failure !== null && <FieldError>{failure}</FieldError>}
        </div>
      </form>
    </Dialog>
  )
}
