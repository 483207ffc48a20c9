import { formatNumber, formatQuantity } from '#chart/format.ts'
import { equipmentText } from '#contract/cost/cost-messages.ts'
import type { EquipmentRow } from '#contract/cost/equipment.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { equipmentFormText } from '../../../words/cost.ts'

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
