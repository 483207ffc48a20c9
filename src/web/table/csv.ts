import { guardFormula } from '#domain/guard-formula.ts'
import type { CellValue, Column } from './column.ts'

/** Excel reads UTF-8 only behind this mark. */
const MARK = '\ufeff'

/** PA-06: a table as CSV. Figures are written plainly, texts guarded against formulas, unknown is empty. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => field(title)),
    ...rows.map((row) => columns.map((column) => field(column.value(row)))),
  ]
  return `${MARK}${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

function field(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = guardFormula(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
