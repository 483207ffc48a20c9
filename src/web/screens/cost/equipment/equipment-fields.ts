import { formatDay } from '#chart/format.ts'
import { equipmentSentence } from '#contract/cost/cost-messages.ts'
import type { EquipmentRow } from '#contract/cost/equipment.ts'
import type { EquipmentFault, EquipmentFieldName } from '#domain/cost/equipment/equipment-rule.ts'
import { EQUIPMENT_FIELDS, equipmentFault } from '#domain/cost/equipment/equipment-rule.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import { findDifferences } from '../../../form/differences.ts'
import { amountField, dayField, ownField, requireText, textField } from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import { entriesFromRow, findRefusals, labels, valuesToSend } from '../../../form/fields.ts'
import type { Refusals } from '../../../form/resolver.ts'
import type { NewEntry, TypedForm } from '../../../outbox/entry.ts'
import { billFormText, equipmentFormText } from '../../../words/cost.ts'

const { columns } = equipmentFormText

/** A piece of equipment (EQ-01), judged by its own rules below: they depend on the day. */
export const EQUIPMENT = {
  branch: ownField<string>('', '', { told: false, rule: requireText(billFormText.branchMissing) }),
  name: textField(columns.name, { required: true }),
  voltage: amountField(columns.voltage, { required: true }),
  quantity: amountField(columns.quantity, { required: true }),
  date_purchased: dayField(columns.date_purchased, { required: true }),
}

export type EquipmentEntries = Entries<typeof EQUIPMENT>

export function toEquipmentEntries(row: EquipmentRow): EquipmentEntries {
  const { branch, voltage, quantity } = row
  return entriesFromRow(EQUIPMENT, {
    ...row,
    branch: String(branch),
    voltage: String(voltage),
    quantity: String(quantity),
  })
}

/** What is sent: the fields as they were typed. */
export function equipmentBody(entered: EquipmentEntries) {
  const { branch, ...body } = valuesToSend(EQUIPMENT, entered)
  return body
}

type Sentence = (field: EquipmentFieldName, fault: EquipmentFault) => string

/** EQ-01: a number that is missing is no number, a day that is missing is no date. */
const inForm: Sentence = (field, fault) => {
  if (fault !== 'missing' || field === 'name') return inCell(field, fault)
  return equipmentSentence(field, field === 'date_purchased' ? 'no-date' : 'no-number')
}

/** EQ-02: every cell is required, by its column's title. */
const inCell: Sentence = (field, fault) =>
  fault === 'missing' ? equipmentFormText.cellMissing(columns[field]) : equipmentSentence(field, fault)

/** A sentence for each field that is refused, in the words of the add form or of a cell. */
export function equipmentRefusals(
  entered: EquipmentEntries,
  where: 'form' | 'cell',
  today: string,
): Refusals<EquipmentEntries> {
  const refusals = findRefusals(EQUIPMENT, entered)
  for (const field of EQUIPMENT_FIELDS) {
    const fault = equipmentFault(field, entered[field], today)
    if (fault !== null) refusals[field] = (where === 'form' ? inForm : inCell)(field, fault)
  }
  return refusals
}

/** What differs between the stored row and what was typed. */
export function equipmentDifferences(stored: EquipmentRow, entered: EquipmentEntries): Difference[] {
  const readable = (entries: EquipmentEntries) => ({
    ...entries,
    date_purchased: formatDay(entries.date_purchased),
  })
  return findDifferences(labels(EQUIPMENT), readable(toEquipmentEntries(stored)), readable(entered))
}

/** New equipment as it waits on the device: one call of the person who typed it. */
export function equipmentEntry(
  entered: EquipmentEntries,
  userId: number,
  form: Pick<TypedForm, 'path' | 'draft'>,
): NewEntry {
  const body = equipmentBody(entered)
  return {
    kind: 'equipment',
    title: `${body.quantity} × ${body.name}, ${body.voltage} W`,
    branch: Number(entered.branch),
    day: body.date_purchased,
    form: { ...form, typed: entered },
    steps: [{ call: 'addEquipment', params: { first: entered.branch, second: userId }, body }],
  }
}
