import type { EquipmentRow } from '#contract/calls/equipment.ts'
import { equipmentText } from '#contract/cost-messages.ts'
import { equipmentFormText } from '#contract/cost-page-messages.ts'
import { useSave } from '../../../shell/use-save.ts'
import { formatNumber, formatQuantity } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.ts'
import { ConfirmDelete } from '../form/ConfirmDelete.tsx'
import { failToast } from '../form/fail-toast.ts'

/** EQ-02, EQ-03. */
export function DeleteEquipmentDialog({ row, onClose }: { row: EquipmentRow; onClose: () => void }) {
  const { write, save, busy, failure } = useSave()
  const remove = () =>
    save(
      async () => {
        await write('deleteEquipment', { params: { branchId: row.branch, equipmentId: row.id } })
        toast({ title: equipmentFormText.deleted, description: equipmentText.deleted, tone: 'good' })
        onClose()
      },
      (error) =>
        failToast(error, { title: equipmentFormText.error, description: equipmentFormText.writeFailed }),
    )
  return (
    <ConfirmDelete busy={busy} failure={failure} onDelete={() => void remove()} onClose={onClose}>
      <p className="font-medium">{row.name}</p>
      <p className="mt-1 text-ink-soft">
        {formatNumber(row.quantity)} × {formatQuantity(row.voltage, 'W')}
      </p>
    </ConfirmDelete>
  )
}
