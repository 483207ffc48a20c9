import type { FormEventHandler, ReactNode } from 'react'
import { useId } from 'react'
import { DraftNotice } from '../outbox/draft/DraftNotice.tsx'
import type { FormDraft } from '../outbox/draft/use-draft.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/field/Field.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { billFormText } from '../words/cost.ts'
import { ConflictNotice, type Difference } from './ConflictNotice.tsx'

export interface EditDialogProps {
  title: string
  draft: FormDraft
  busy: boolean
  failure: string | null
  /** Where somebody else was faster: what differs, and how to save over it. */
  conflict: { differences: readonly Difference[]; onTakeOver: () => void } | null
  /** What the button says: what happens, and what happens while it is under way. */
  submit?: string
  submitting?: string
  onSubmit: FormEventHandler
  onClose: () => void
  children: ReactNode
}

/**
 * A stored row in the fields that it was added by. Cancel forgets what was typed; closed in any other way,
 * it is there again when the row is opened.
 */
export function EditDialog(props: EditDialogProps) {
  const { title, draft, busy, failure, conflict, onSubmit, onClose, children } = props
  const { submit = billFormText.update, submitting = billFormText.updating } = props
  const formId = useId()
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={cancel}>{billFormText.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" busy={busy} busyLabel={submitting}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-busy={busy} className="flex flex-col gap-4" onSubmit={onSubmit}>
        <DraftNotice draft={draft} />
        {conflict !== null && <ConflictNotice {...conflict} busy={busy} onKeep={cancel} />}
        {children}
        <div role="alert" className="empty:hidden">
          {failure !== null && <FieldError>{failure}</FieldError>}
        </div>
      </form>
    </Dialog>
  )
}
