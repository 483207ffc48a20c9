import { useState } from 'react'
import { formatDay, formatNumber } from '#chart/format.ts'
import type { FuelDay } from '#contract/cost/cost-tracker.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import { EditDialog } from '../../../form/EditDialog.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { useTodayOf } from '../../../form/use-today.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { billFormText, dieselText } from '../../../words/cost.ts'
import { EntryFields, useEntryForm } from './EntryFields.tsx'
import type { EntryEntries, EntryMode } from './entry-entries.ts'
import { entryOf, modeOf, reasonOf, spanOf } from './entry-entries.ts'
import { asksReason } from './ReasonField.tsx'

export interface EntryDialogProps {
  day: FuelDay
  onClose: () => void
}

/** Update Diesel Entry (DE-02): the whole entry, also where the row is one of its days. */
export function EditEntryDialog({ day, onClose }: EntryDialogProps) {
  const todayOf = useTodayOf()
  const mode = modeOf(day)
  const form = useEntryForm(mode, entryOf(day), todayOf)
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
        todayOf={todayOf}
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
            ...spanOf(mode, entered),
            quantity: quantity.trim(),
            fuel_type,
            ...reasonOf(entered),
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

/** What differs between the stored entry and what was typed. */
export function entryDifferences(stored: FuelDay, mode: EntryMode, entered: EntryEntries): Difference[] {
  const yours = { ...spanOf(mode, entered), quantity: entered.quantity }
  const litres = (typed: string) => (typed.trim() === '' ? typed : formatNumber(Number(typed)))
  const all = [
    {
      label: billFormText.periodFirst,
      stored: formatDay(stored.start_date),
      yours: formatDay(yours.start_date),
    },
    { label: billFormText.periodLast, stored: formatDay(stored.end_date), yours: formatDay(yours.end_date) },
    {
      label: dieselText.quantity,
      stored: formatNumber(stored.entry_quantity),
      yours: litres(yours.quantity),
    },
  ]
  return all.filter((one) => one.stored !== one.yours)
}
