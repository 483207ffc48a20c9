import { formatDay, formatQuantity } from '#chart/format.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { dieselText } from '../../../words/cost.ts'
import type { EntryDialogProps } from './EditEntryDialog.tsx'

/** DE-02: the whole entry goes, also where the row is one of its days. */
export function DeleteEntryDialog({ day, onClose }: EntryDialogProps) {
  const { fuel_consumption_id: entryId, version } = day
  const isSpread = day.start_date !== day.end_date
  return (
    <ConfirmDelete
      send={(write) => write('deleteFuelEntry', { params: { entryId }, body: { version } })}
      done={{ title: dieselText.deleted, description: entryText.deleted }}
      tell={(error) => failToast(error, { title: dieselText.failed, description: dieselText.deleteFailure })}
      onClose={onClose}
    >
      <p className="font-medium">
        {isSpread ? `${formatDay(day.start_date)} – ${formatDay(day.end_date)}` : formatDay(day.date)}:{' '}
        {formatQuantity(day.entry_quantity, 'L')}
      </p>
      {isSpread && <p className="mt-1 text-ink-soft">{dieselText.spread}</p>}
    </ConfirmDelete>
  )
}
