import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { equipmentText } from '#contract/cost/cost-messages.ts'
import type { EquipmentRow } from '#contract/cost/equipment.ts'
import { failToast } from '../../../form/fail-toast.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { equipmentFormText } from '../../../words/cost.ts'
import type { EquipmentEntries } from './equipment-fields.ts'
import { equipmentBody, toEquipmentEntries } from './equipment-fields.ts'

/** The row that is being edited, and how it is saved or left (EQ-02, EQ-03). */
export function useEditEquipment(form: UseFormReturn<EquipmentEntries>) {
  const { write, save, busy, failure, conflict, settle } = useSave<EquipmentRow>()
  const [editing, setEditing] = useState<EquipmentRow | null>(null)
  const draft = useDraft(form, editing && `equipment-edit/${editing.id}`, {
    version: editing?.version ?? null,
  })
  const show = (row: EquipmentRow | null) => {
    setEditing(row)
    settle()
    if (row !== null) form.reset(toEquipmentEntries(row))
  }
  const send = (entered: EquipmentEntries, version?: number) =>
    save(
      async () => {
        if (editing === null) return
        await write('editEquipment', {
          params: { branchId: editing.branch, equipmentId: editing.id },
          body: { ...equipmentBody(entered), version: version ?? editing.version },
        })
        toast({ title: equipmentFormText.edited, description: equipmentText.edited, tone: 'good' })
        draft.stored()
        show(null)
      },
      (error) =>
        failToast(error, { title: equipmentFormText.error, description: equipmentFormText.writeFailed }),
    )
  const stop = () => {
    draft.discard()
    show(null)
  }
  return { editing, start: show, stop, save: send, busy, failure, conflict, draft }
}
