import type { ReactNode } from 'react'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { TableFiles } from '../../../table/TableFiles.tsx'
import { Card } from '../../../ui/Card.tsx'

export interface ListCardProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  /** undefined: they are on their way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => number
  rowActions?: (row: Row) => ReactNode
  /** Before the exports. */
  actions?: ReactNode
  note?: ReactNode
  empty?: ReactNode
}

/** One of the three tables, with its CSV and its workbook (BX-01). */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { title, columns, rows, rowKey, rowActions, actions, note, empty } = props
  return (
    <Card
      title={title}
      flush
      actions={
        rows !== undefined && (
          <span className="flex flex-wrap items-center justify-end gap-1">
            <TableFiles name={title} columns={columns} rows={rows} />
            {actions}
          </span>
        )
      }
    >
      {note && <p className="px-4 pb-2 text-xs text-ink-soft">{note}</p>}
      <DataTable
        label={title}
        columns={columns}
        rows={rows ?? []}
        loading={rows === undefined}
        rowKey={rowKey}
        {...(rowActions === undefined ? {} : { rowActions })}
        empty={empty}
      />
    </Card>
  )
}
