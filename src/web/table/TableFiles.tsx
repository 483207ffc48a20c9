import { branchesText } from '../words/branches.ts'
import type { Column } from './column.ts'
import { ExportCsv } from './ExportCsv.tsx'
import { ExportExcel } from './ExportExcel.tsx'

export interface TableFilesProps<Row> {
  /** The table's. */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** A table as CSV and as a workbook: all of its rows, whatever part of them is shown. Nothing where there are none. */
export function TableFiles<Row>({ name, columns, rows }: TableFilesProps<Row>) {
  if (rows.length === 0) return null
  const fileName = name.toLowerCase()
  return (
    <>
      <ExportCsv
        name={name}
        label={branchesText.csv}
        fileName={fileName}
        columns={columns}
        rows={() => rows}
      />
      <ExportExcel
        name={name}
        label={branchesText.excel}
        fileName={`${fileName}.xlsx`}
        columns={columns}
        rows={rows}
      />
    </>
  )
}
