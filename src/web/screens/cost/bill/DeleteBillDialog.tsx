import { billText } from '#contract/cost/cost-messages.ts'
import { billKindFields } from '#domain/cost/bill/bill-kinds.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { billFormText } from '../../../words/cost.ts'
import { billRowKind } from './bill-entries.ts'
import { billWords } from './bill-words.ts'
import type { EditBillDialogProps } from './EditBillDialog.tsx'
import { tellFailure } from './failure.ts'

/** CT-05, AB-09. */
export function DeleteBillDialog({ row, onClose }: EditBillDialogProps) {
  const kind = billRowKind(row)
  const { tracker } = billKindFields(kind)
  const { id, version } = row
  return (
    <ConfirmDelete
      send={(write) => write('deleteBill', { params: { kind }, body: { id, version } })}
      done={{ title: billFormText.removed, description: billText.deleted(tracker) }}
      tell={(error) => tellFailure('delete', kind, error)}
      onClose={onClose}
    >
      <p className="font-medium">{tracker}</p>
      <p className="mt-1 text-ink-soft">{billWords(row)}</p>
    </ConfirmDelete>
  )
}
