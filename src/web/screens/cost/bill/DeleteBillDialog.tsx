import { billText } from '#contract/cost/cost-messages.ts'
import { billKindFields } from '#domain/cost/bill/bill-kinds.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { billFormText } from '../../../words/cost.ts'
import { kindOf } from './bill-entries.ts'
import { billWords } from './bill-words.ts'
import type { EditBillDialogProps } from './EditBillDialog.tsx'
import { tellFailure } from './failure.ts'

/** CT-05, AB-09. */
export function DeleteBillDialog({ row, onClose }: EditBillDialogProps) {
  const { write, save, busy, failure } = useSave()
  const kind = kindOf(row)
  const { tracker } = billKindFields(kind)
  const remove = () =>
    save(
      async () => {
        await write('deleteBill', { params: { kind }, body: { id: row.id, version: row.version } })
        toast({ title: billFormText.removed, description: billText.deleted(tracker), tone: 'good' })
        onClose()
      },
      (error) => tellFailure('delete', kind, error),
    )
  return (
    <ConfirmDelete busy={busy} failure={failure} onDelete={() => void remove()} onClose={onClose}>
      <p className="font-medium">{tracker}</p>
      <p className="mt-1 text-ink-soft">{billWords(row)}</p>
    </ConfirmDelete>
  )
}
