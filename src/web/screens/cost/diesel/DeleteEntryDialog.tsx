import { formatDay, formatQuantity } from '#chart/format.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { dieselText } from '../../../words/cost.ts'
import type { EntryDialogProps } from './EditEntryDialog.tsx'

/** DE-02: the whole entry goes, also where the row is one of its days. */
export function DeleteEntryDialog({ day, onClose }: EntryDialogProps) {
  const { write, save, busy, failure } = useSave()
  const isSpread = day.start_date !== day.end_date
  const remove = () =>
    save(
      async () => {
        const { fuel_consumption_id: entryId, version } = day
        await write('deleteFuelEntry', { params: { entryId }, body: { version } })
        toast({ title: dieselText.deleted, description: entryText.deleted, tone: 'good' })
        onClose()
      },
      (error) => failToast(error, { title: dieselText.failed, description: dieselText.deleteFailure }),
    )
  return (
    <ConfirmDelete busy={busy} failure={failure} onDelete={() => void remove()} onClose={onClose}>
      <p className="font-medium">
        {isSpread ? `${formatDay(day.start_date)} – ${formatDay(day.end_date)}` : formatDay(day.date)}:{' '}
        {formatQuantity(day.entry_quantity, 'L')}
      </p>
      {isSpread && <p className="mt-1 text-ink-soft">{dieselText.spread}</p>}
    </ConfirmDelete>
  )
}
