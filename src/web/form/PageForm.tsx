import type { FormEventHandler, ReactNode } from 'react'
import { DraftNotice } from '../outbox/draft/DraftNotice.tsx'
import type { FormDraft } from '../outbox/draft/use-draft.ts'
import type { ConflictNoticeProps } from './ConflictNotice.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { SubmitBar } from './SubmitBar.tsx'

export interface PageFormProps {
  label: string
  /** What was typed before; null: nothing is kept. */
  draft: FormDraft | null
  /** Where somebody else was faster: what differs, and how to go on. */
  conflict?: Omit<ConflictNoticeProps, 'busy'> | null
  busy: boolean
  failure: string | null
  /** What the button says: what happens, and what happens while it is under way. */
  submit: string
  submitting: string
  /** What to look at again although it was saved. */
  notice?: ReactNode
  /** In place of the button, where nothing can be changed. */
  locked?: ReactNode
  onSubmit: FormEventHandler
  children: ReactNode
}

/** A form of a page, from what was typed before to its button. */
export function PageForm(props: PageFormProps) {
  const {
    label,
    draft,
    conflict = null,
    busy,
    failure,
    submit,
    submitting,
    notice,
    onSubmit,
    children,
  } = props
  const { locked } = props
  return (
    <form
      noValidate
      aria-label={label}
      aria-busy={busy}
      className="group/form @container flex flex-col gap-4"
      onSubmit={onSubmit}
    >
      {draft !== null && <DraftNotice draft={draft} />}
      {conflict !== null && <ConflictNotice {...conflict} busy={busy} />}
      {children}
      {locked || (
        <SubmitBar label={submit} busyLabel={submitting} busy={busy} failure={failure} notice={notice} />
      )}
    </form>
  )
}
