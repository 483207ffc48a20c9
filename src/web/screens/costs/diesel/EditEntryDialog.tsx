import { useId, useState } from 'react'
import type { FuelDay } from '#contract/calls/cost-tracker.ts'
import { billFormText, dieselText } from '#contract/cost-page-messages.ts'
import { entryText } from '#contract/entry-messages.ts'
import { ClientError, sentenceOf } from '../../../client/client-error.ts'
import { useWrite } from '../../../shell/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { formatDay, formatNumber } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.ts'
import type { Difference } from '../form/ConflictNotice.tsx'
import { ConflictNotice } from '../form/ConflictNotice.tsx'
import { failToast } from '../form/fail-toast.ts'
import { useTodayOf } from '../form/use-today.ts'
import { EntryFields, useEntryForm } from './EntryFields.tsx'
import type { EntryEntries, EntryMode } from './entry-entries.ts'
import { entryOf, modeOf, spanOf } from './entry-entries.ts'

export interface EntryDialogProps {
  day: FuelDay
  onClose: () => void
}

/** Update Diesel Entry (DE-02): the whole entry, also where the row is one of its days. */
export function EditEntryDialog({ day, onClose }: EntryDialogProps) {
  const formId = useId()
  const todayOf = useTodayOf()
  const mode = modeOf(day)
  const form = useEntryForm(mode, entryOf(day), todayOf)
  const { send, busy, failure, conflict } = useEditEntry(day, mode, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={dieselText.update}
      footer={
        <>
          <Button onClick={onClose}>{billFormText.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" busy={busy} busyLabel={billFormText.updating}>
            {billFormText.update}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-busy={busy}
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((entered) => send(entered))}
      >
        {conflict !== null && (
          <ConflictNotice
            differences={entryDifferences(conflict, mode, form.getValues())}
            busy={busy}
            onKeep={onClose}
            onTakeOver={form.handleSubmit((entered) => send(entered, conflict.version))}
          />
        )}
        {day.start_date !== day.end_date && <p className="text-sm text-ink-soft">{dieselText.spread}</p>}
        <EntryFields mode={mode} form={form} todayOf={todayOf} withBranch={false} />
        <div role="alert" className="empty:hidden">
          {failure !== null && <FieldError>{failure}</FieldError>}
        </div>
      </form>
    </Dialog>
  )
}

function useEditEntry(day: FuelDay, mode: EntryMode, onClose: () => void) {
  const { write, once, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<FuelDay | null>(null)
  const send = (entered: EntryEntries, version = day.version) =>
    once(async () => {
      setFailure(null)
      try {
        const { quantity, fuel_type } = entered
        await write('updateFuelEntry', {
          params: { entryId: day.fuel_consumption_id },
          body: { ...spanOf(mode, entered), quantity: quantity.trim(), fuel_type, version },
        })
        toast({ title: dieselText.updated, description: entryText.edited, tone: 'good' })
        onClose()
      } catch (error) {
        const isConflict = error instanceof ClientError && error.fault === 'conflict'
        setConflict(isConflict && error.current != null ? (error.current as FuelDay) : null)
        failToast(error, { title: dieselText.updateFailed, description: dieselText.updateFailure })
        setFailure(sentenceOf(error))
      }
    })
  return { send, busy, failure, conflict }
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
