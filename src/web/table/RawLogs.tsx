import type { ReactNode } from 'react'
import { rawLogsText } from '#contract/export-messages.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { ExportCsv } from './ExportCsv.tsx'

export interface RawLogsProps<Row> {
  /** What the rows are about: 'Power Demand'. */
  of: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  actions?: ReactNode
  headingLevel?: 2 | 3 | 4
}

const MOST_PX = 520

/** The table behind a chart, sorted, searched, scrolled inside its card and exported (PA-01 … PA-07). */
export function RawLogs<Row>(props: RawLogsProps<Row>) {
  const { of, columns, rows, rowKey, actions, headingLevel = 2 } = props
  return (
    <Card
      title={rawLogsText.title}
      headingLevel={headingLevel}
      flush
      actions={
        <>
          {actions}
          <ExportCsv name={`${of} raw logs`} columns={columns} rows={rows ?? []} />
        </>
      }
    >
      <DataTable
        label={`${rawLogsText.title}, ${of}`}
        columns={columns}
        rows={rows ?? []}
        loading={rows === undefined}
        rowKey={rowKey}
        maxHeight={MOST_PX}
        empty={<EmptyState title={rawLogsText.empty}>{rawLogsText.emptyHelp}</EmptyState>}
      />
    </Card>
  )
}
