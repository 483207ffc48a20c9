import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ConflictNotice } from '../../../form/ConflictNotice.tsx'
import { differencesOf } from '../../../form/differences.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { useFilledForm } from '../../../form/use-filled-form.ts'
import type { Saving } from '../../../shell/use-save.ts'
import { clientFormText } from '../../../words/platform-forms.ts'
import { AdminForm } from './AdminForm.tsx'

export interface EditFormProps<E extends FieldValues, Row> {
  label: string
  /** What kind of row it is, for the draft of it. */
  what: string
  row: Row
  entriesOf: (row: Row) => E
  refusals: (entered: E) => Refusals<E>
  /** The fields that are compared where somebody else was faster. */
  labels: Partial<Record<keyof E, string>>
  /** Entries in the words of people. */
  readable?: (entries: E) => Record<keyof E, unknown>
  saving: Pick<Saving<unknown>, 'busy' | 'failure' | 'conflict'>
  /** Whether it was stored. */
  onSave: (entered: E, version: number) => Promise<boolean>
  onClose: () => void
  children: (form: UseFormReturn<E>) => ReactNode
}

/** A row that is known, in the fields it was added by: saved as the version that was read, or over a newer one. */
export function EditForm<E extends FieldValues, Row extends { id: number; version: number }>(
  props: EditFormProps<E, Row>,
) {
  const { label, what, row, entriesOf, refusals, labels, saving, onSave, onClose, children } = props
  const readable = props.readable ?? ((entries: E) => entries)
  const stored = saving.conflict as Row | null
  const { form, base, draft } = useFilledForm(row, { key: `${what}/${row.id}` }, entriesOf, refusals)
  const save = (version: number) =>
    form.handleSubmit(async (entered) => {
      if (await onSave(entered, version)) draft.stored()
    })
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <AdminForm
      label={label}
      draft={draft}
      submit={clientFormText.save}
      submitting={clientFormText.saving}
      saving={saving}
      onSubmit={save(base.version)}
      onCancel={onClose}
      notice={
        stored !== null && (
          <ConflictNotice
            differences={differencesOf(labels, readable(entriesOf(stored)), readable(form.getValues()))}
            busy={saving.busy}
            onKeep={cancel}
            onTakeOver={save(stored.version)}
          />
        )
      }
    >
      {children(form)}
    </AdminForm>
  )
}
