import { useState } from 'react'
import type { FuelDay } from '#contract/cost/cost-tracker.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import { EditDialog } from '../../../form/EditDialog.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { dieselText } from '../../../words/cost.ts'
import { EntryFields, useEntryForm } from './EntryFields.tsx'
import type { EntryEntries, EntryMode } from './entry-fields.ts'
import { entryDates, entryDifferences, entryMode, reasonBody, toEntryEntries } from './entry-fields.ts'
import { asksReason } from './ReasonField.tsx'

export interface EntryDialogProps {
  day: FuelDay
  onClose: () => void
}

/** Update Diesel Entry (DE-02): the whole entry, also where the row is one of its days. */
export function EditEntryDialog({ day, onClose }: EntryDialogProps) {
  const localToday = useTodayLookup()
  const mode = entryMode(day)
  const form = useEntryForm(mode, toEntryEntries(day), localToday)
  const { fuel_consumption_id: id, version } = day
  const draft = useDraft(form, `diesel-entry/${id}`, { version })
  const { send, busy, failure, conflict, isAsked } = useEditEntry(day, mode, () => {
    draft.stored()
    onClose()
  })
  return (
    <EditDialog
      title={dieselText.update}
      draft={draft}
      busy={busy}
      failure={failure}
      conflict={
        conflict && {
          differences: entryDifferences(conflict, mode, form.getValues()),
          onTakeOver: form.handleSubmit((entered) => send(entered, conflict.version)),
        }
      }
      onSubmit={form.handleSubmit((entered) => send(entered))}
      onClose={onClose}
    >
      {day.start_date !== day.end_date && <p className="text-sm text-ink-soft">{dieselText.spread}</p>}
      <EntryFields
        mode={mode}
        form={form}
        todayIn={localToday}
        withBranch={false}
        isAsked={isAsked || day.reason !== undefined}
      />
    </EditDialog>
  )
}

function useEditEntry(day: FuelDay, mode: EntryMode, onClose: () => void) {
  const { write, save, busy, failure, conflict } = useSave<FuelDay>()
  const [isAsked, setAsked] = useState(false)
  const send = (entered: EntryEntries, version = day.version) =>
    save(
      async () => {
        const { quantity, fuel_type } = entered
        await write('updateFuelEntry', {
          params: { entryId: day.fuel_consumption_id },
          body: {
            ...entryDates(mode, entered),
            quantity: quantity.trim(),
            fuel_type,
            ...reasonBody(entered),
            version,
          },
        })
        toast({ title: dieselText.updated, description: entryText.edited, tone: 'good' })
        onClose()
      },
      (error) => {
        setAsked(asksReason(error))
        if (asksReason(error)) return error.message
        return failToast(error, { title: dieselText.updateFailed, description: dieselText.updateFailure })
      },
    )
  return { send, busy, failure, conflict, isAsked }
}
