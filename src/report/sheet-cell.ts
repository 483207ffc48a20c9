import type { CellObject, Row } from 'write-excel-file/node'
import { guardFormula } from '#domain/guard-formula.ts'

/** A cell of a spreadsheet: figures as numbers, texts that begin like a formula guarded, unknown empty. */
export function cell(value: string | number | null, format = '#,##0.00'): CellObject {
  if (value === null) return {}
  if (typeof value === 'number') return { value, type: Number, format }
  return { value: guardFormula(value), type: String }
}

export function heading(titles: readonly string[]): Row {
  return titles.map((title) => ({ ...cell(title), fontWeight: 'bold' }))
}
