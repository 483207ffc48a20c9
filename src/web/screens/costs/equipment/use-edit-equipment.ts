import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { EquipmentRow } from '#contract/calls/equipment.ts'
import { equipmentText } from '#contract/cost-messages.ts'
import { equipmentFormText } from '#contract/cost-page-messages.ts'
import { ClientError, sentenceOf } from '../../../client/client-error.ts'
import { useWrite } from '../../../shell/use-write.ts'
import { toast } from '../../../ui/toast.ts'
import { failToast } from '../form/fail-toast.ts'
import type { EquipmentEntries } from './equipment-entries.ts'
import { entriesOf, fieldsOf } from './equipment-entries.ts'

/** The row that is being edited, and how it is saved or left (EQ-02, EQ-03). */
export function useEditEquipment(form: UseFormReturn<EquipmentEntries>) {
  const { write, once, busy } = useWrite()
  const [editing, setEditing] = useState<EquipmentRow | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<EquipmentRow | null>(null)
  const show = (row: EquipmentRow | null) => {
    setEditing(row)
    setFailure(null)
    setConflict(null)
    if (row !== null) form.reset(entriesOf(row))
  }
  const save = (entered: EquipmentEntries, version?: number) =>
    once(async () => {
      if (editing === null) return
      setFailure(null)
      try {
        await write('editEquipment', {
          params: { branchId: editing.branch, equipmentId: editing.id },
          body: { ...fieldsOf(entered), version: version ?? editing.version },
        })
        toast({ title: equipmentFormText.edited, description: equipmentText.edited, tone: 'good' })
        show(null)
      } catch (error) {
        const isConflict = error instanceof ClientError && error.fault === 'conflict'
        setConflict(isConflict && error.current != null ? (error.current as EquipmentRow) : null)
        failToast(error, { title: equipmentFormText.error, description: equipmentFormText.writeFailed })
        setFailure(sentenceOf(error))
      }
    })
  return { editing, start: show, stop: () => show(null), save, busy, failure, conflict }
}
