import { formatNumber, formatQuantity } from '#chart/format.ts'
import { equipmentText } from '#contract/cost/cost-messages.ts'
import type { EquipmentRow } from '#contract/cost/equipment.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { equipmentFormText } from '../../../words/cost.ts'

/** EQ-02, EQ-03. */
export function DeleteEquipmentDialog({ row, onClose }: { row: EquipmentRow; onClose: () => void }) {
  const { error: title, writeFailed: description } = equipmentFormText
  return (
    <ConfirmDelete
      send={(write) => write('deleteEquipment', { params: { branchId: row.branch, equipmentId: row.id } })}
      done={{ title: equipmentFormText.deleted, description: equipmentText.deleted }}
      tell={(error) => failToast(error, { title, description })}
      onClose={onClose}
    >
      <p className="font-medium">{row.name}</p>
      <p className="mt-1 text-ink-soft">
        {formatNumber(row.quantity)} × {formatQuantity(row.voltage, 'W')}
      </p>
    </ConfirmDelete>
  )
}
