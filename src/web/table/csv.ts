import { csvLinesText } from '#chart/csv-lines.ts'
import type { Column } from './column.ts'
import { exportedLines } from './column.ts'

/** A table as a CSV file (RFC 4180): what is listed, in the order it is listed in (PA-06). */
export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return csvLinesText(exportedLines(columns, rows))
}
