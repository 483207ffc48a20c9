import type { CellObject, Row } from 'write-excel-file/node'
import { guardFormula } from '#domain/guard-formula.ts'
import { round } from '#domain/round.ts'

/**
 * A cell of a spreadsheet: figures as numbers, rounded to what their format shows, texts that begin like a formula
 * guarded, unknown empty.
 */
export function cell(value: string | number | null, format = '#,##0.00'): CellObject {
  if (value === null) return {}
  if (typeof value === 'number') return { value: round(value, decimalPlaces(format)), type: Number, format }
  return { value: guardFormula(value), type: String }
}

/** Decimals that a number format keeps; a percentage has two more behind the point of its number. */
function decimalPlaces(format: string): number {
  const [, shown = ''] = format.split('.')
  return shown.replace('%', '').length + (format.endsWith('%') ? 2 : 0)
}

export function heading(titles: readonly string[]): Row {
  return titles.map((title) => ({ ...cell(title), fontWeight: 'bold' }))
}
