import { useMemo, useState } from 'react'
import { byText } from '#domain/text-order.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { TableFiles } from '../../../table/TableFiles.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { BillRow } from '../bill/bill-entries.ts'
import { billWords } from '../bill/bill-words.ts'
import { DeleteBillDialog } from '../bill/DeleteBillDialog.tsx'
import { EditBillDialog } from '../bill/EditBillDialog.tsx'
import { FIRST_ROWS } from './Overviews.tsx'
import { RowMenu } from './RowMenu.tsx'

export interface BillTableProps<Row extends BillRow> {
  title: string
  /** Tells the tables of several branches apart. */
  branch: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  empty: string
  /** The rows have a menu. */
  mayAmend: boolean
  pageSize?: number
}

type Act = 'edit' | 'delete'

/** Purchases or payments of a branch, newest first, with the dialogs of their rows. */
export function BillTable<Row extends BillRow>(props: BillTableProps<Row>) {
  const { title, branch, columns, rows, empty, mayAmend, pageSize } = props
  const [open, setOpen] = useState<{ row: Row; act: Act } | null>(null)
  const newestFirst = useMemo(() => [...rows].sort((a, b) => byText(b.date, a.date) || b.id - a.id), [rows])
  const close = () => setOpen(null)
  const name = `${title}, ${branch}`
  const rowActions = (row: Row) => (
    <RowMenu
      row={billWords(row)}
      onEdit={() => setOpen({ row, act: 'edit' })}
      onDelete={() => setOpen({ row, act: 'delete' })}
    />
  )
  return (
    <Card
      title={title}
      headingLevel={4}
      flush
      actions={<TableFiles name={name} columns={columns} rows={newestFirst} />}
    >
      <DataTable
        label={name}
        columns={columns}
        rows={newestFirst}
        rowKey={(row) => row.id}
        {...(mayAmend ? { rowActions } : {})}
        empty={<p className="px-4 pb-4 text-sm text-ink-soft">{empty}</p>}
        {...(pageSize === undefined ? { firstRows: FIRST_ROWS } : { pageSize })}
      />
      {open?.act === 'edit' && <EditBillDialog key={open.row.id} row={open.row} onClose={close} />}
      {open?.act === 'delete' && <DeleteBillDialog key={open.row.id} row={open.row} onClose={close} />}
    </Card>
  )
}
