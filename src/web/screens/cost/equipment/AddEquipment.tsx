import { Refused } from '../../../form/Refused.tsx'
import { useMay } from '../../../form/use-may.ts'
import { WaitingList } from '../../../outbox/WaitingList.tsx'
import { equipmentFormText, levelText } from '../../../words/cost.ts'
import { AddEquipmentForm } from './AddEquipmentForm.tsx'
import { EquipmentList } from './EquipmentList.tsx'

/** Home > Cost Tracker > Add Equipment. */
export function AddEquipment() {
  const mayAdd = useMay('addEquipment')
  const mayAmend = useMay('editEquipment')
  return (
    <>
      <h1 className="sr-only">{equipmentFormText.title}</h1>
      {mayAdd ? <AddEquipmentForm /> : <Refused title={equipmentFormText.title} who={levelText.record} />}
      <WaitingList kind="equipment" />
      <EquipmentList mayAmend={mayAmend} />
    </>
  )
}
