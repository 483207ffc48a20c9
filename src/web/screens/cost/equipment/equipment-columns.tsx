import type { UseFormReturn } from 'react-hook-form'
import { formatDay, formatNumber } from '#chart/format.ts'
import type { EquipmentRow } from '#contract/cost/equipment.ts'
import type { EquipmentFieldName } from '#domain/cost/equipment/equipment-rule.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import type { Column } from '../../../table/column.ts'
import { equipmentFormText } from '../../../words/cost.ts'
import type { EquipmentEntries } from './equipment-fields.ts'
import { EQUIPMENT } from './equipment-fields.ts'

const { columns: titles } = equipmentFormText

export interface EditedRow {
  id: number
  form: UseFormReturn<EquipmentEntries>
  today: string
}

/** EQ-02: name, wattage, quantity, day of purchase; in the row that is edited, each is a field. */
export function equipmentColumns(
  edited: EditedRow | null,
  branchName: ((id: number) => string) | null,
): Column<EquipmentRow>[] {
  const sortable = edited === null
  const column = (
    key: EquipmentFieldName,
    shown: (row: EquipmentRow) => string,
    more: Partial<Column<EquipmentRow>> = {},
  ): Column<EquipmentRow> => ({
    key,
    title: titles[key],
    value: (row) => row[key],
    cell: (row) => (edited?.id === row.id ? <CellField field={key} edited={edited} /> : shown(row)),
    sortable,
    ...more,
  })
  const branch: Column<EquipmentRow> = {
    key: 'branch',
    title: equipmentFormText.branch,
    value: ({ branch: id }) => branchName?.(id) ?? '',
    sortable,
  }
  return [
    column('name', ({ name }) => name, { searchable: sortable }),
    ...(branchName === null ? [] : [branch]),
    column('voltage', (row) => formatNumber(row.voltage), { title: `${titles.voltage} (W)`, align: 'right' }),
    column('quantity', (row) => formatNumber(row.quantity), { align: 'right' }),
    column('date_purchased', (row) => formatDay(row.date_purchased)),
  ]
}

function CellField({ field, edited }: { field: EquipmentFieldName; edited: EditedRow }) {
  const cell = { hideLabel: true, required: false, className: CELL }
  const more = field === 'date_purchased' ? { ...cell, max: edited.today } : cell
  return <FormFields of={{ [field]: EQUIPMENT[field] }} form={edited.form} with={{ [field]: more }} />
}

const CELL = 'min-w-32 text-left font-normal whitespace-normal'
