import type { Row as SheetRow } from 'write-excel-file/browser'
import writeExcel from 'write-excel-file/browser'
import type { CellValue } from '#chart/csv-lines.ts'
import { guardFormula } from '#domain/guard-formula.ts'
import { round } from '#domain/round.ts'
import type { Column } from './column.ts'
import { exportedLines } from './column.ts'

/** Figures as numbers, a text that begins like a formula guarded, unknown as nothing. */
function cell(value: CellValue): SheetRow[number] {
  if (value === null) return null
  if (typeof value === 'number') {
    return Number.isFinite(value) ? { value: round(value), type: Number, format: '#,##0.00' } : null
  }
  return { value: guardFormula(value), type: String }
}

/** A table as an Excel workbook of one sheet. */
export function excelFile<Row>(
  sheet: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  return workbook([{ title: sheet, lines: exportedLines(columns, rows) }])
}

/** Several tables as a workbook, a sheet for each. The first line of each is its head. */
export function workbook(
  tables: readonly { title: string; lines: readonly (readonly CellValue[])[] }[],
): Promise<Blob> {
  const sheets = tables.map(({ title, lines: [head = [], ...body] }) => ({
    data: [
      head.map((text) => ({
        value: guardFormula(String(text)),
        type: String,
        fontWeight: 'bold' as const,
      })),
      ...body.map((line) => line.map(cell)),
    ],
    sheet: title,
    columns: head.map(() => ({ width: 18 })),
    stickyRowsCount: 1,
  }))
  return writeExcel(sheets).toBlob()
}
