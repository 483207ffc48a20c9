import { formatDay } from '#chart/format.ts'
import { equipmentSentence } from '#contract/cost/cost-messages.ts'
import type { EquipmentRow } from '#contract/cost/equipment.ts'
import type { EquipmentFault, EquipmentFieldName } from '#domain/cost/equipment/equipment-rule.ts'
import { EQUIPMENT_FIELDS, equipmentFault } from '#domain/cost/equipment/equipment-rule.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import type { Refusals } from '../../../form/resolver.ts'
import type { NewEntry, TypedForm } from '../../../outbox/entry.ts'
import { billFormText, equipmentFormText } from '../../../words/cost.ts'

/** What a person typed about a piece of equipment. */
export type EquipmentEntries = Record<EquipmentFieldName | 'branch', string>

export function emptyEquipment(branch: string): EquipmentEntries {
  return { branch, name: '', voltage: '', quantity: '', date_purchased: '' }
}

export function entriesOf(row: EquipmentRow): EquipmentEntries {
  const { branch, name, voltage, quantity, date_purchased } = row
  return {
    branch: String(branch),
    name,
    voltage: String(voltage),
    quantity: String(quantity),
    date_purchased,
  }
}

/** What is sent: the fields as they were typed. */
export function fieldsOf({ name, voltage, quantity, date_purchased }: EquipmentEntries) {
  return { name: name.trim(), voltage: voltage.trim(), quantity: quantity.trim(), date_purchased }
}

type Sentence = (field: EquipmentFieldName, fault: EquipmentFault) => string

/** EQ-01: a number that is missing is no number, a day that is missing is no date. */
const inForm: Sentence = (field, fault) => {
  if (fault !== 'missing' || field === 'name') return inCell(field, fault)
  return equipmentSentence(field, field === 'date_purchased' ? 'no-date' : 'no-number')
}

/** EQ-02: every cell is required, by its column's title. */
const inCell: Sentence = (field, fault) =>
  fault === 'missing'
    ? equipmentFormText.cellMissing(equipmentFormText.columns[field])
    : equipmentSentence(field, fault)

/** A sentence for each field that is refused, in the words of the add form or of a cell. */
export function equipmentRefusals(
  entered: EquipmentEntries,
  where: 'form' | 'cell',
  today: string,
): Refusals<EquipmentEntries> {
  const refusals: Refusals<EquipmentEntries> = {}
  if (entered.branch === '') refusals.branch = billFormText.branchMissing
  for (const field of EQUIPMENT_FIELDS) {
    const fault = equipmentFault(field, entered[field], today)
    if (fault !== null) refusals[field] = (where === 'form' ? inForm : inCell)(field, fault)
  }
  return refusals
}

/** What differs between the stored row and what was typed. */
export function equipmentDifferences(stored: EquipmentRow, entered: EquipmentEntries): Difference[] {
  const now = entriesOf(stored)
  const words = (field: EquipmentFieldName, typed: string) =>
    field === 'date_purchased' ? formatDay(typed) : typed.trim()
  return EQUIPMENT_FIELDS.map((field) => ({
    label: equipmentFormText.columns[field],
    stored: words(field, now[field]),
    yours: words(field, entered[field]),
  })).filter((one) => one.stored !== one.yours)
}

/** New equipment as it waits on the device: one call of the person who typed it. */
export function equipmentEntry(
  entered: EquipmentEntries,
  userId: number,
  form: Pick<TypedForm, 'path' | 'draft'>,
): NewEntry {
  const fields = fieldsOf(entered)
  return {
    kind: 'equipment',
    title: `${fields.quantity} × ${fields.name}, ${fields.voltage} W`,
    branch: Number(entered.branch),
    day: fields.date_purchased,
    form: { ...form, typed: entered },
    steps: [{ call: 'addEquipment', params: { first: entered.branch, second: userId }, body: fields }],
  }
}
