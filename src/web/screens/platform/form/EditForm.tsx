import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ConflictNotice } from '../../../form/ConflictNotice.tsx'
import { findDifferences } from '../../../form/differences.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import type { Entries, Fields, Values } from '../../../form/fields.ts'
import { entriesFromRow, findRefusals, labels } from '../../../form/fields.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { useFilledForm } from '../../../form/use-filled-form.ts'
import type { Saving } from '../../../shell/use-save.ts'
import { clientFormText } from '../../../words/platform-forms.ts'
import { AdminForm } from './AdminForm.tsx'

export interface EditFormProps<F extends Fields, Row> {
  label: string
  /** What kind of row it is, for the draft of it. */
  what: string
  row: Row
  fields: F
  toValues: (row: Row) => Values<F>
  /** Those of each field by itself unless given. */
  refusals?: (entered: Entries<F>) => Refusals<Entries<F>>
  /** Entries in the words of people. */
  readable?: (entries: Entries<F>) => Record<keyof F, unknown>
  saving: Pick<Saving<unknown>, 'busy' | 'failure' | 'conflict'>
  /** Whether it was stored. */
  onSave: (entered: Entries<F>, version: number) => Promise<boolean>
  onClose: () => void
  /** The fields in their order unless given. */
  children?: (form: UseFormReturn<Entries<F>>) => ReactNode
}

/** A row that is known, in the fields it was added by: saved as the version that was read, or over a newer one. */
export function EditForm<F extends Fields, Row extends { id: number; version: number }>(
  props: EditFormProps<F, Row>,
) {
  const { label, what, row, fields, toValues, saving, onSave, onClose, children } = props
  const { refusals = (entered) => findRefusals(fields, entered), readable = (entries) => entries } = props
  const stored = saving.conflict as Row | null
  const toEntries = (from: Row) => entriesFromRow(fields, toValues(from))
  const { form, base, draft } = useFilledForm(row, { key: `${what}/${row.id}` }, toEntries, refusals)
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
            differences={findDifferences(
              labels(fields),
              readable(toEntries(stored)),
              readable(form.getValues()),
            )}
            busy={saving.busy}
            onKeep={cancel}
            onTakeOver={save(stored.version)}
          />
        )
      }
    >
      {children?.(form) ?? <FormFields of={fields} form={form} />}
    </AdminForm>
  )
}
