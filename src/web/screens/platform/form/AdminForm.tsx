import type { FormEventHandler, ReactNode } from 'react'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import type { FormDraft } from '../../../outbox/draft/use-draft.ts'
import type { Saving } from '../../../shell/use-save.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { clientFormText } from '../../../words/platform-forms.ts'

export interface AdminFormProps {
  label: string
  /** What was typed before; Cancel forgets it. */
  draft: FormDraft
  /** What the button says: what happens, and what happens while it is under way. */
  submit: string
  submitting: string
  saving: Pick<Saving<unknown>, 'busy' | 'failure'>
  onSubmit: FormEventHandler
  onCancel?: (() => void) | undefined
  /** Under the fields, above the buttons. */
  notice?: ReactNode
  /** The fields, in two columns where there is room. */
  children: ReactNode
}

/** A form of the administrator area with its buttons inside: its dialogs have no footer (AD-02). */
export function AdminForm(props: AdminFormProps) {
  const { label, draft, submit, submitting, saving, onSubmit, onCancel, notice, children } = props
  const { busy, failure } = saving
  const cancel = () => {
    draft.discard()
    onCancel?.()
  }
  return (
    <form noValidate aria-label={label} aria-busy={busy} className="@container" onSubmit={onSubmit}>
      <DraftNotice draft={draft} className="mb-4" />
      <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2">{children}</div>
      <div className="mt-4 flex flex-col gap-3">
        <div role="alert" className="empty:hidden">
          {failure !== null && <FieldError>{failure}</FieldError>}
        </div>
        {notice}
        <div className="flex flex-wrap justify-end gap-2">
          {onCancel !== undefined && <Button onClick={cancel}>{clientFormText.cancel}</Button>}
          <Button type="submit" tone="primary" busy={busy} busyLabel={submitting} className="min-w-32">
            {submit}
          </Button>
        </div>
      </div>
    </form>
  )
}
