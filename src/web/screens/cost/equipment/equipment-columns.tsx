import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatDay, formatNumber } from '#chart/format.ts'
import type { EquipmentRow } from '#contract/cost/equipment.ts'
import type { EquipmentFieldName } from '#domain/cost/equipment/equipment-rule.ts'
import type { Column } from '../../../table/column.ts'
import { DayField } from '../../../ui/field/DayField.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { equipmentFormText } from '../../../words/cost.ts'
import type { EquipmentEntries } from './equipment-entries.ts'

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
  const cell = (field: EquipmentFieldName, shown: (row: EquipmentRow) => string) => (row: EquipmentRow) =>
    edited?.id === row.id ? <CellField field={field} edited={edited} /> : shown(row)
  const sortable = edited === null
  const branch: Column<EquipmentRow> = {
    key: 'branch',
    title: equipmentFormText.branch,
    value: ({ branch: id }) => branchName?.(id) ?? '',
    sortable,
  }
  return [
    {
      key: 'name',
      title: titles.name,
      value: (row) => row.name,
      cell: cell('name', (row) => row.name),
      sortable,
      searchable: edited === null,
    },
    ...(branchName === null ? [] : [branch]),
    {
      key: 'voltage',
      title: `${titles.voltage} (W)`,
      align: 'right',
      value: (row) => row.voltage,
      cell: cell('voltage', (row) => formatNumber(row.voltage)),
      sortable,
    },
    {
      key: 'quantity',
      title: titles.quantity,
      align: 'right',
      value: (row) => row.quantity,
      cell: cell('quantity', (row) => formatNumber(row.quantity)),
      sortable,
    },
    {
      key: 'date_purchased',
      title: titles.date_purchased,
      value: (row) => row.date_purchased,
      cell: cell('date_purchased', (row) => formatDay(row.date_purchased)),
      sortable,
    },
  ]
}

function CellField({ field, edited }: { field: EquipmentFieldName; edited: EditedRow }) {
  const { form, today } = edited
  const shared = {
    ...form.register(field),
    label: titles[field],
    hideLabel: true,
    className: 'min-w-32 text-left font-normal whitespace-normal',
    error: form.formState.errors[field]?.message,
  } satisfies ComponentProps<typeof TextField>
  if (field === 'name') return <TextField {...shared} autoComplete="off" />
  if (field === 'date_purchased') return <DayField {...shared} max={today} />
  return <NumberField {...shared} />
}
