import type { Row as SheetRow } from 'write-excel-file/browser'
import writeExcel from 'write-excel-file/browser'
import { guardFormula } from '#domain/guard-formula.ts'
import { round } from '#domain/round.ts'
import type { CellValue, Column } from './column.ts'
import { exportedValue } from './column.ts'

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
  const head = columns.map(({ title }) => ({
    value: guardFormula(title),
    type: String,
    fontWeight: 'bold' as const,
  }))
  const body = rows.map((row) => columns.map((column) => cell(exportedValue(column, row))))
  const widths = columns.map(() => ({ width: 18 }))
  return writeExcel([head, ...body], { sheet, columns: widths, stickyRowsCount: 1 }).toBlob()
}
