import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { rawLogsText } from '../words/analysis.ts'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { ExportCsv } from './ExportCsv.tsx'

export interface RawLogsProps<Row> {
  /** Whose rows these are, to tell several tables of a page apart; nothing where there is one. */
  of?: string
  title?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Name of the CSV file, without its ending. */
  fileName: string
  /** Beside the CSV export. */
  exports?: ReactNode
  note?: ReactNode
  headingLevel?: 2 | 3 | 4
  empty?: string
}

/** Long lists scroll inside their card. */
const MOST_PX = 460

/** The rows behind a chart, with sort, totals, number of entries and CSV export (PA-06, PA-07). */
export function RawLogs<Row>(props: RawLogsProps<Row>) {
  const { of, title = rawLogsText.title, columns, rows, rowKey, note, headingLevel = 2 } = props
  const name = of === undefined ? title : `${title}, ${of}`
  return (
    <Card
      title={name}
      headingLevel={headingLevel}
      flush
      actions={
        rows.length > 0 && (
          <>
            {props.exports}
            <ExportCsv name={name} fileName={props.fileName} columns={columns} rows={() => rows} />
          </>
        )
      }
    >
      {note && <p className="px-4 pb-2 text-xs text-ink-soft">{note}</p>}
      <div data-print="whole" className="max-h-[32rem] overflow-y-auto md:max-h-none">
        <DataTable
          label={name}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          maxHeight={MOST_PX}
          empty={<EmptyState title={props.empty ?? rawLogsText.empty} />}
        />
      </div>
    </Card>
  )
}
