import { useForm } from 'react-hook-form'
import type { OtherUse } from '#contract/cost/tank.ts'
import { EditDialog } from '../../../../form/EditDialog.tsx'
import { FormFields } from '../../../../form/FormFields.tsx'
import { createResolver } from '../../../../form/resolver.ts'
import { useTodayLookup } from '../../../../form/use-today.ts'
import { useDraft } from '../../../../outbox/draft/use-draft.ts'
import { tankFormText } from '../../../../words/tank-forms.ts'
import type { OtherUseEntries } from './other-use-fields.ts'
import {
  blankOtherUse,
  OTHER_USE,
  otherUseBody,
  otherUseDifferences,
  otherUseEntry,
  otherUseRefusals,
  toOtherUseEntries,
} from './other-use-fields.ts'
import { useChanged, useKept } from './use-row-form.ts'

const { use: text } = tankFormText

function useOtherUseForm(start: OtherUseEntries, today: string) {
  return useForm<OtherUseEntries>({
    defaultValues: start,
    resolver: createResolver((typed) => otherUseRefusals(typed, today)),
    mode: 'onTouched',
  })
}

/** A vehicle, a pump, another branch: what no engine of the branch burned. */
export function AddOtherUseDialog({ branchId, onClose }: { branchId: number; onClose: () => void }) {
  const today = useTodayLookup()(String(branchId))
  const form = useOtherUseForm(blankOtherUse(today), today)
  const key = `other-use/${branchId}`
  const draft = useDraft(form, key)
  const { send, ...state } = useKept(key, text.added, () => {
    draft.stored()
    onClose()
  })
  return (
    <EditDialog
      title={text.add}
      draft={draft}
      {...state}
      submit={tankFormText.add}
      submitting={tankFormText.adding}
      onSubmit={form.handleSubmit((typed) => send((at) => otherUseEntry(typed, branchId, at)))}
      onClose={onClose}
    >
      <FormFields of={OTHER_USE} form={form} with={{ date: { max: today } }} />
    </EditDialog>
  )
}

interface EditOtherUseProps {
  branchId: number
  row: OtherUse
  onClose: () => void
}

export function EditOtherUseDialog({ branchId, row, onClose }: EditOtherUseProps) {
  const today = useTodayLookup()(String(branchId))
  const form = useOtherUseForm(toOtherUseEntries(row), today)
  const draft = useDraft(form, `other-use-edit/${row.id}`, { version: row.version })
  const { send, conflict, ...state } = useChanged<OtherUse>(text.changed, () => {
    draft.stored()
    onClose()
  })
  const submit = (typed: OtherUseEntries, version = row.version) =>
    send((write) =>
      write('editOtherUse', { params: { useId: row.id }, body: { ...otherUseBody(typed), version } }),
    )
  return (
    <EditDialog
      title={text.edit}
      draft={draft}
      {...state}
      conflict={
        conflict && {
          differences: otherUseDifferences(conflict, form.getValues()),
          onTakeOver: form.handleSubmit((typed) => submit(typed, conflict.version)),
        }
      }
      onSubmit={form.handleSubmit((typed) => submit(typed))}
      onClose={onClose}
    >
      <FormFields of={OTHER_USE} form={form} with={{ date: { max: today } }} />
    </EditDialog>
  )
}
