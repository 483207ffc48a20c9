import { useState } from 'react'
import type { OtherUse } from '#contract/cost/tank.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Card } from '../../../ui/Card.tsx'
import { balanceText } from '../../../words/diesel-balance.ts'
import { tankFormText } from '../../../words/tank-forms.ts'
import { EditOtherUseDialog } from './forms/OtherUseDialogs.tsx'
import { momentText } from './moment-text.ts'
import { shortLitres } from './picture/stage-words.ts'
import { RowButtons } from './RowButtons.tsx'
import { useOtherUse } from './use-balance.ts'

const { uses: text, readings } = balanceText

/** What was taken from the tank for something else; nothing where nothing was. */
export function OtherUses({ branchId, mayAmend }: { branchId: number; mayAmend: boolean }) {
  const rows = useOtherUse(branchId).data?.data ?? []
  const [open, setOpen] = useState<{ row: OtherUse; act: 'edit' | 'delete' } | null>(null)
  if (rows.length === 0) return null
  const rowActions = (row: OtherUse) => (
    <RowButtons
      about={`${momentText(row)}, ${row.what}`}
      onEdit={() => setOpen({ row, act: 'edit' })}
      onDelete={() => setOpen({ row, act: 'delete' })}
    />
  )
  const close = () => setOpen(null)
  return (
    <Card title={text.title} flush>
      <DataTable
        label={text.title}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        firstRows={6}
        {...(mayAmend && { rowActions })}
      />
      {open?.act === 'edit' && <EditOtherUseDialog {...{ branchId }} row={open.row} onClose={close} />}
      {open?.act === 'delete' && <DeleteOtherUse row={open.row} onClose={close} />}
    </Card>
  )
}

const COLUMNS: Column<OtherUse>[] = [
  {
    key: 'when',
    title: readings.when,
    value: ({ date, time }) => `${date} ${time ?? ''}`,
    cell: (row) => <span className="tabular-nums">{momentText(row)}</span>,
  },
  { key: 'what', title: text.what, value: ({ what }) => what, wraps: true },
  {
    key: 'litres',
    title: readings.litres,
    align: 'right',
    value: ({ litres }) => litres,
    text: ({ litres }) => shortLitres(litres),
  },
]

function DeleteOtherUse({ row, onClose }: { row: OtherUse; onClose: () => void }) {
  return (
    <ConfirmDelete
      send={(write) => write('deleteOtherUse', { params: { useId: row.id }, body: { version: row.version } })}
      done={{ title: tankFormText.use.deleted }}
      tell={(error) => failToast(error, { title: tankFormText.failed })}
      onClose={onClose}
    >
      <p className="font-medium">
        {momentText(row)}: {shortLitres(row.litres)} L, {row.what}
      </p>
    </ConfirmDelete>
  )
}
