import { useMemo, useState } from 'react'
import { byText } from '#domain/text-order.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { BillRow } from '../bill/bill-entries.ts'
import { billWords } from '../bill/bill-words.ts'
import { DeleteBillDialog } from '../bill/DeleteBillDialog.tsx'
import { EditBillDialog } from '../bill/EditBillDialog.tsx'
import { LongList } from './LongList.tsx'
import { RowMenu } from './RowMenu.tsx'

export interface BillTableProps<Row extends BillRow> {
  title: string
  /** Tells the tables of several branches apart. */
  branch: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  empty: string
  mayAmend: boolean
  pageSize?: number
}

type Act = 'edit' | 'delete'

/** Long lists have no pages (S1 §9): they scroll inside their card. */
const MOST_PX = 420

/** Purchases or payments of a branch, newest first, with the dialogs of their rows. */
export function BillTable<Row extends BillRow>(props: BillTableProps<Row>) {
  const { title, branch, columns, rows, empty, mayAmend, pageSize } = props
  const [open, setOpen] = useState<{ row: Row; act: Act } | null>(null)
  const newestFirst = useMemo(() => [...rows].sort((a, b) => byText(b.date, a.date) || b.id - a.id), [rows])
  const close = () => setOpen(null)
  return (
    <Card title={title} headingLevel={4} flush>
      <LongList hasPages={pageSize !== undefined}>
        <DataTable
          label={`${title}, ${branch}`}
          columns={columns}
          rows={newestFirst}
          rowKey={(row) => row.id}
          rowActions={(row) => (
            <RowMenu
              row={billWords(row)}
              mayAmend={mayAmend}
              onEdit={() => setOpen({ row, act: 'edit' })}
              onDelete={() => setOpen({ row, act: 'delete' })}
            />
          )}
          empty={<p className="px-4 pb-4 text-sm text-ink-soft">{empty}</p>}
          {...(pageSize === undefined ? { maxHeight: MOST_PX } : { pageSize })}
        />
      </LongList>
      {open?.act === 'edit' && <EditBillDialog key={open.row.id} row={open.row} onClose={close} />}
      {open?.act === 'delete' && <DeleteBillDialog key={open.row.id} row={open.row} onClose={close} />}
    </Card>
  )
}
