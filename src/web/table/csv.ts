import { guardFormula } from '#domain/guard-formula.ts'
import { round } from '#domain/round.ts'
import type { CellValue, Column } from './column.ts'
import { exportedLines } from './column.ts'

/** Tells a spreadsheet that the text is UTF-8, so that ₦ stays ₦. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A figure as a number with two decimals, a text that cannot run as a formula, unknown as nothing. */
function cell(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(round(value)) : ''
  const text = guardFormula(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as a CSV file (RFC 4180): what is listed, in the order it is listed in (PA-06). */
export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return csvLinesText(exportedLines(columns, rows))
}

/** Lines of any length: several tables in one file have their titles between them. */
export function csvLinesText(lines: readonly (readonly CellValue[])[]): string {
  return `${BYTE_ORDER_MARK}${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}
